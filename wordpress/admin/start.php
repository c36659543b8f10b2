<?php
/**
 * The first thing an owner sees: what visitors get, what was found, three sets to begin with; and export and import.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * The names of the sets.
 *
 * @return array<string, string>
 */
function set_labels() {
	return array(
		'faster' => __( 'Faster and smoother', 'shop-widgets' ),
		'more'   => __( 'More for shoppers', 'shop-widgets' ),
		'tags'   => __( 'Only my tags', 'shop-widgets' ),
		'own'    => __( 'Chosen one by one', 'shop-widgets' ),
		'beside' => __( 'Beside the shop’s own scripts', 'shop-widgets' ),
	);
}

/**
 * The name of the set that settings began with.
 *
 * @param array<string, string> $settings Texts by name of setting.
 * @return string
 */
function set_label( array $settings ) {
	return set_labels()[ setting_of( $settings, 'set' ) ] ?? set_labels()['own'];
}

/**
 * What shoppers get of a set.
 *
 * @return array<string, string>
 */
function set_texts() {
	return array(
		'faster' => __( 'Adding, variations, pictures, cart and checkout answer at once, without loading the page again. The shop’s own scripts leave where all of their work is done; where another plugin needs one, it stays. The pages look as they did.', 'shop-widgets' ),
		'more'   => __( 'The same, and what the shop does not have: a cart at the side, a bar with the button while the form is off the screen, plus and minus at quantities, what your plugins’ coupons and add-ons let shoppers do in the cart.', 'shop-widgets' ),
		'tags'   => __( 'Nothing happens by itself. For a theme whose templates hold the tags: the script that drives them is on every page.', 'shop-widgets' ),
	);
}

/**
 * A small picture of a set: a page with its parts as lines and boxes.
 *
 * @param string $set Its name.
 * @return string markup of our own
 */
function set_picture( $set ) {
	$parts = array(
		'faster' => '<path d="M20 84h56" stroke-width="6"/><path d="M108 62l14 22h-10l6 22-22-28h12z" fill="currentColor" stroke="none"/>',
		'more'   => '<path d="M104 20v92h52V20z" fill="#fff"/><path d="M112 36h36M112 50h24M112 98h36" stroke-width="5"/><path d="M4 96h92v16H4z" fill="#fff"/>',
		'tags'   => '<path d="M62 46L44 66l18 20M98 46l18 20-18 20" stroke-width="5"/>',
	);
	return '<svg viewBox="0 0 160 116" role="presentation" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" style="inline-size:100%;max-inline-size:10rem;color:#50575e' . ( 'tags' !== $set && is_rtl() ? ';transform:scaleX(-1)' : '' ) . '">'
		. '<rect x="4" y="4" width="152" height="108" rx="6" fill="#f6f7f7"/><path d="M4 20h152"/>'
		. ( 'tags' === $set ? '' : '<rect x="20" y="32" width="30" height="36" fill="#fff"/><path d="M60 38h32M60 48h24" stroke-width="4"/>' )
		. $parts[ $set ] . '</svg>';
}

/** What is said after an act, of the address or of the act itself. */
function print_said() {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it chooses a sentence.
	if ( isset( $_GET['shop_widgets_said'] ) && 'published' === $_GET['shop_widgets_said'] ) {
		printf( '<div class="notice notice-success is-dismissible"><p>%s</p></div>', esc_html__( 'Published: visitors get it now.', 'shop-widgets' ) );
	}
}

/** Prints what visitors get, what is drafted, and what can be done about it. It stands above each section. */
function print_state() {
	$changed    = false === get_option( DRAFT ) ? array() : changed_settings( draft_settings() );
	$is_drafted = false !== get_option( DRAFT );
	echo '<div class="card" style="max-inline-size:none;margin-block:1em">';
	printf( '<p style="font-size:1.1em;margin-block:.5em"><strong>%s</strong> %s</p>', esc_html__( 'Visitors get:', 'shop-widgets' ), esc_html( published_text() ) );
	if ( $is_drafted ) {
		/* translators: 1: name of a set, 2: number of settings */
		$text = __( 'Your draft: %1$s. Settings that differ from what visitors get: %2$d.', 'shop-widgets' );
		printf( '<p>%s</p>', esc_html( sprintf( $text, set_label( draft_settings() ), count( $changed ) ) ) );
	}
	if ( ! $is_drafted && false === get_option( PREVIOUS ) && array() === stored_settings( OPTION ) ) {
		echo '</div>';
		return;
	}
	echo '<p style="display:flex;flex-wrap:wrap;align-items:center;gap:.5em">';
	if ( $is_drafted ) {
		printf( '<a class="button" href="%s">%s</a>', esc_url( preview_url( 'me' ) ), esc_html__( 'Preview', 'shop-widgets' ) );
		printf( '<a class="button" href="%s">%s</a>', esc_url( preview_url( 'guest' ) ), esc_html__( 'Preview as a guest', 'shop-widgets' ) );
		printf( '<a class="button" href="%s">%s</a>', esc_url( settings_url( 'check' ) ), esc_html__( 'Check', 'shop-widgets' ) );
		// In this class WooCommerce asks nobody whether to leave what was typed: it goes along.
		echo '<span class="submit" style="padding:0">';
		print_act( 'publish', __( 'Publish', 'shop-widgets' ), 'button-primary' );
		echo '</span>';
		print_act( 'discard', __( 'Discard the draft', 'shop-widgets' ) );
	}
	if ( false !== get_option( PREVIOUS ) ) {
		print_act( 'back', __( 'Take the last change back', 'shop-widgets' ) );
	}
	if ( array() !== stored_settings( OPTION ) ) {
		print_act( 'off', __( 'Switch off for visitors', 'shop-widgets' ) );
	}
	echo '</p></div>';
}

/** Prints the button that the Enter key presses in a field: the first one of a form. It saves, and is neither seen nor reached. */
function print_default_button() {
	printf( '<span class="submit screen-reader-text" aria-hidden="true"><button type="submit" name="save" value="typed" tabindex="-1">%s</button></span>', esc_html__( 'Save changes', 'shop-widgets' ) );
}

/**
 * Prints a button of the form.
 *
 * @param string $act   What it does, see `Settings_Page::save()`.
 * @param string $label Its text.
 * @param string $class Of its looks.
 */
function print_act( $act, $label, $class = '' ) {
	printf( '<button type="submit" name="save" value="%s" class="button %s" formnovalidate>%s</button>', esc_attr( $act ), esc_attr( $class ), esc_html( $label ) );
}

/**
 * What was found, in the owner's words.
 *
 * @return string[] sentences
 */
function found_texts() {
	$theme = wp_get_theme();
	$texts = array(
		/* translators: %s: name of the theme */
		sprintf( wp_is_block_theme() ? __( 'The theme %s, a block theme.', 'shop-widgets' ) : __( 'The theme %s, a classic one.', 'shop-widgets' ), $theme->get( 'Name' ) ),
	);
	$kinds = array();
	foreach ( array( 'cart', 'checkout' ) as $page ) {
		$kinds[ $page ] = has_block( "woocommerce/$page", wc_get_page_id( $page ) );
	}
	$words   = array(
		__( 'Cart and checkout as WooCommerce’s blocks: these drive themselves, and are left alone.', 'shop-widgets' ),
		__( 'The cart as WooCommerce’s block, the checkout as a shortcode.', 'shop-widgets' ),
		__( 'The cart as a shortcode, the checkout as WooCommerce’s block.', 'shop-widgets' ),
		__( 'Cart and checkout as shortcodes.', 'shop-widgets' ),
	);
	$texts[] = $words[ ( $kinds['cart'] ? 0 : 2 ) + ( $kinds['checkout'] ? 0 : 1 ) ];
	$plugins = array_keys( array_filter( found_plugins() ) );
	/* translators: %s: names of plugins */
	$texts[] = $plugins ? sprintf( __( 'Plugins that it works with: %s.', 'shop-widgets' ), implode( ', ', $plugins ) ) : __( 'No plugin that it works with in particular; others are left alone.', 'shop-widgets' );
	return $texts;
}

/** Prints the section. */
function print_start() {
	if ( failures() ) {
		printf( '<div class="notice notice-warning inline"><p>%s <a href="%s">%s</a></p><ul style="list-style:disc;padding-inline-start:2em">', esc_html__( 'A tag fails on pages of visitors. These pages work as the shop prints them.', 'shop-widgets' ), esc_url( settings_url( 'check' ) ), esc_html__( 'Check the pages', 'shop-widgets' ) );
		foreach ( failures() as $failure ) {
			printf( '<li>%s</li>', esc_html( failure_text( $failure ) ) );
		}
		echo '</ul></div>';
	}
	printf( '<h2>%s</h2><ul style="list-style:disc;padding-inline-start:2em">', esc_html__( 'What was found', 'shop-widgets' ) );
	foreach ( found_texts() as $text ) {
		printf( '<li>%s</li>', esc_html( $text ) );
	}
	printf( '</ul><h2>%s</h2><p>%s</p>', esc_html__( 'Three ways to begin', 'shop-widgets' ), esc_html__( 'Each makes a draft that you alone can see. Visitors get it when you publish it.', 'shop-widgets' ) );
	echo '<div class="shop-widgets-sets" style="display:flex;flex-wrap:wrap;gap:1em">';
	foreach ( set_texts() as $set => $text ) {
		printf( '<div class="card" style="flex:1 1 16rem;max-inline-size:26rem;min-inline-size:0;margin:0;display:flex;flex-direction:column">%s<h3 id="shop-widgets-set-%s">%s</h3><p style="flex:1">%s</p>', set_picture( $set ), esc_attr( $set ), esc_html( set_labels()[ $set ] ), esc_html( $text ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- set_picture() holds constants.
		printf( '<p class="shop-widgets-cost" data-set="%s" aria-live="polite"></p><p>', esc_attr( $set ) );
		printf( '<button type="submit" name="save" value="begin-%1$s" class="button %2$s" aria-describedby="shop-widgets-set-%1$s">%3$s</button></p></div>', esc_attr( $set ), 'faster' === $set ? 'button-primary' : '', esc_html__( 'Begin with this', 'shop-widgets' ) );
	}
	printf( '</div><p><button type="button" class="button" id="shop-widgets-measure" style="white-space:normal;block-size:auto" hidden>%s</button></p>', esc_html__( 'Measure what each costs or saves on this shop’s pages', 'shop-widgets' ) );
	print_check_script();
	printf( '<h2>%s</h2><p>%s</p>', esc_html__( 'For another shop', 'shop-widgets' ), esc_html__( 'The settings of the draft as text: copy them, or put those of another shop in their place and read them in. They become the draft.', 'shop-widgets' ) );
	printf( '<p><label for="shop-widgets-export">%s</label><br><textarea id="shop-widgets-export" name="shop_widgets_import" rows="6" dir="ltr" style="inline-size:40em;max-inline-size:100%%;font-family:monospace" spellcheck="false">%s</textarea></p><p>', esc_html__( 'Settings', 'shop-widgets' ), esc_textarea( exported_settings() ) );
	print_act( 'import', __( 'Read these settings in', 'shop-widgets' ) );
	echo '</p>';
}
