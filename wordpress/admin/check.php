<?php
/**
 * The check: the owner's browser opens pages of the shop in frames, as a guest, without the plugin and with the draft, and compares what
 * they load, what fails, and whether what could be bought can be bought. The same frames measure what each set costs.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * The option with what the last check found: `time` (Unix time in seconds), `draft` (which settings), `problems` (behaviours), `scripts` (who
 * prints each, by handle), `cookies` (names, of those set on the pages of the draft), `asked` (whether that draft asks for consent).
 */
const CHECKED = 'shop_widgets_checked';

/** Adds the hooks of this part. */
function add_check_hooks() {
	add_action( 'wp_ajax_shop_widgets_checked', __NAMESPACE__ . '\keep_check' );
}

/**
 * What tells one state of settings from another.
 *
 * @return string
 */
function draft_mark() {
	return md5( (string) wp_json_encode( array( draft_settings(), build()['version'] ?? '' ) ) );
}

/** Keeps what a check has found. */
function keep_check() {
	check_ajax_referer( CHECKED );
	if ( ! current_user_can( 'manage_woocommerce' ) ) {
		wp_die( '', 403 );
	}
	$problems = isset( $_POST['problems'] ) && is_string( $_POST['problems'] ) ? sanitize_text_field( wp_unslash( $_POST['problems'] ) ) : '';
	update_option(
		CHECKED,
		array(
			'time'     => time(),
			'draft'    => draft_mark(),
			'problems' => array_filter( explode( ' ', $problems ) ),
			'scripts'  => sent_texts( 'scripts' ),
			'cookies'  => array_values( sent_texts( 'cookies' ) ),
			'asked'    => setting_of( draft_settings(), 'consent' ),
		),
		false
	);
	wp_send_json_success();
}

/**
 * A list of texts that was sent as JSON.
 *
 * @param string $name Of the field.
 * @return array<string, string>
 */
function sent_texts( $name ) {
	// phpcs:ignore WordPress.Security -- the nonce is checked before; each text is cleaned below.
	$sent = isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? json_decode( wp_unslash( $_POST[ $name ] ), true ) : array();
	$all  = array();
	foreach ( is_array( $sent ) ? array_slice( $sent, 0, 200, true ) : array() as $key => $text ) {
		if ( is_string( $text ) ) {
			$all[ sanitize_text_field( (string) $key ) ] = sanitize_text_field( $text );
		}
	}
	return $all;
}

/**
 * The pages that are opened.
 *
 * @return array<int, array{kind: string, name: string, url: string, choices: object|null, id: int|null}> `id` of a simple product; in the order of shopping: what a product puts into the cart is there at the till
 */
function checked_pages() {
	$names = page_labels();
	$pages = array(
		array( 'home', $names['home'], home_url( '/' ) ),
		array( 'listing', wc_get_page_id( 'shop' ) > 0 ? get_the_title( wc_get_page_id( 'shop' ) ) : $names['listing'], wc_get_page_permalink( 'shop' ) ),
	);
	foreach ( wc_get_product_types() as $type => $label ) {
		$products = wc_get_products(
			array(
				'type'         => $type,
				'status'       => 'publish',
				'visibility'   => 'visible',
				'stock_status' => 'instock',
				'limit'        => 1,
			)
		);
		foreach ( $products as $product ) {
			$pages[] = array( 'product', $product->get_name() . ' (' . wp_strip_all_tags( $label ) . ')', $product->get_permalink(), choices_of( $product ), $product->is_type( 'simple' ) ? $product->get_id() : 0 );
		}
	}
	foreach ( array( 'cart', 'checkout', 'myaccount' ) as $page ) {
		$kind = 'myaccount' === $page ? 'account' : $page;
		if ( wc_get_page_id( $page ) > 0 ) {
			$pages[] = array( $kind, $names[ $kind ], wc_get_page_permalink( $page ) );
		}
	}
	return array_map(
		static function ( $page ) {
			return array_combine( array( 'kind', 'name', 'url', 'choices', 'id' ), array_pad( $page, 5, null ) );
		},
		$pages
	);
}

/**
 * The choices that lead to a variation that can be bought.
 *
 * @param \WC_Product $product The product.
 * @return object values by name of field; empty ones stand for any
 */
function choices_of( $product ) {
	$children = $product->is_type( 'variable' ) ? array_slice( $product->get_visible_children(), 0, 20 ) : array();
	foreach ( $children as $child ) {
		$variation = wc_get_product( $child );
		if ( $variation && $variation->is_purchasable() && $variation->is_in_stock() ) {
			return (object) $variation->get_variation_attributes();
		}
	}
	return (object) array();
}

/** Prints what the script in the browser needs, and asks for it. */
function print_check_script() {
	$views = array();
	foreach ( array_merge( array( 'without', 'draft' ), array_keys( SETS ) ) as $view ) {
		$views[ $view ] = view_token( $view );
	}
	$config = array(
		'key'        => VIEW_KEY,
		'views'      => $views,
		'pages'      => checked_pages(),
		'cart'       => rest_url( 'wc/store/v1/cart' ),
		'keep'       => array(
			'url'    => admin_url( 'admin-ajax.php' ),
			'action' => CHECKED,
			'nonce'  => wp_create_nonce( CHECKED ),
		),
		'behaviours' => behaviour_labels(),
		'reasons'    => reason_texts(),
		'texts'      => check_texts(),
	);
	printf( '<script type="application/json" id="shop-widgets-check-config">%s</script>', wp_json_encode( $config, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	wp_print_script_tag(
		array(
			'type' => 'module',
			'src'  => add_query_arg( 'ver', build()['version'], url_of( 'admin/check.js' ) ),
		)
	);
}

/**
 * What the script says. `%` and a number stand for what it puts in.
 *
 * @return array<string, string>
 */
function check_texts() {
	return array(
		/* translators: 1: name of a page, 2: its number, 3: how many there are */
		'opening'   => __( 'Opening %1$s (%2$s of %3$s) …', 'shop-widgets' ),
		/* translators: 1: number of files, 2: size in KB */
		'load'      => __( '%1$s files, %2$s KB', 'shop-widgets' ),
		'well'      => __( 'All is well: each tag works, nothing new fails, and what could be bought can be bought.', 'shop-widgets' ),
		'unwell'    => __( 'Something is wrong on these pages. Leave off what fails, and check again.', 'shop-widgets' ),
		/* translators: %1$s: name of a behaviour */
		'failed'    => __( '“%1$s” fails on this page.', 'shop-widgets' ),
		/* translators: %1$s: name of a behaviour */
		'unready'   => __( '“%1$s” does not begin to work on this page.', 'shop-widgets' ),
		/* translators: %1$s: message of an error */
		'error'     => __( 'A new error in the console: %1$s', 'shop-widgets' ),
		'unbought'  => __( 'The product could be put into the cart without the plugin, and cannot with it.', 'shop-widgets' ),
		'untried'   => __( 'Works, as far as was tried: the shop itself wants more choices before this product can be bought.', 'shop-widgets' ),
		'unordered' => __( 'The button that places the order stands there without the plugin, and does not with it.', 'shop-widgets' ),
		'unlisted'  => __( 'The cart shows other lines than without the plugin.', 'shop-widgets' ),
		'unopened'  => __( 'This page could not be opened in a frame: the server may forbid it.', 'shop-widgets' ),
		/* translators: %1$s: name of a behaviour */
		'leave'     => __( 'Leave “%1$s” off', 'shop-widgets' ),
		/* translators: 1: name of a page, 2: number of KB, as "-12" */
		'cost'      => __( '%1$s: %2$s KB', 'shop-widgets' ),
		'measured'  => __( 'Scripts and styles of a page as your browser loads them, compared with the page of the shop alone:', 'shop-widgets' ),
		'ok'        => __( 'works', 'shop-widgets' ),
		'own'       => __( 'the page itself', 'shop-widgets' ),
	);
}

/** Prints the section. */
function print_check() {
	$last = get_option( CHECKED );
	printf( '<h2>%s</h2><p>%s</p>', esc_html__( 'Check', 'shop-widgets' ), esc_html__( 'Your browser opens pages of the shop as a guest, without Shop Widgets and with your draft, and puts products into a cart that is thrown away. Visitors notice nothing.', 'shop-widgets' ) );
	if ( array() === draft_settings() ) {
		printf( '<p>%s</p>', esc_html__( 'The draft is empty: choose how to begin on the start page.', 'shop-widgets' ) );
		return;
	}
	if ( is_array( $last ) && draft_mark() === $last['draft'] ) {
		/* translators: %s: a time, as "5 minutes" */
		$text = $last['problems'] ? __( 'Checked %s ago: something was wrong.', 'shop-widgets' ) : __( 'Checked %s ago: all was well.', 'shop-widgets' );
		printf( '<p>%s</p>', esc_html( sprintf( $text, human_time_diff( (int) $last['time'] ) ) ) );
	}
	printf( '<p><button type="button" class="button button-primary" id="shop-widgets-check" hidden>%s</button> <span id="shop-widgets-said" role="status"></span></p><noscript><p>%s</p></noscript>', esc_html__( 'Check these pages', 'shop-widgets' ), esc_html__( 'The check needs JavaScript.', 'shop-widgets' ) );
	$heads = array( __( 'Page', 'shop-widgets' ), __( 'Without Shop Widgets', 'shop-widgets' ), __( 'With the draft', 'shop-widgets' ), __( 'What was found', 'shop-widgets' ) );
	printf( '<div style="overflow-x:auto"><table class="widefat striped" style="max-inline-size:80em"><thead><tr><th scope="col">%s</th></tr></thead><tbody id="shop-widgets-rows">', implode( '</th><th scope="col">', array_map( 'esc_html', $heads ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- each head is escaped.
	foreach ( checked_pages() as $page ) {
		printf( '<tr><th scope="row"><a href="%s">%s</a></th><td></td><td></td><td></td></tr>', esc_url( $page['url'] ), esc_html( $page['name'] ) );
	}
	echo '</tbody></table></div>';
	printf( '<details style="margin-block:1em"><summary>%s</summary><div style="overflow-x:auto"><table class="widefat striped" style="max-inline-size:60em"><thead><tr><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody id="shop-widgets-reasons"></tbody></table></div></details>', esc_html__( 'The scripts of the shop, and why each stays', 'shop-widgets' ), esc_html__( 'Script', 'shop-widgets' ), esc_html__( 'Why it stays', 'shop-widgets' ) );
	printf( '<details style="margin-block:1em"><summary>%s</summary><div style="overflow-x:auto"><table class="widefat striped" style="max-inline-size:60em"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody id="shop-widgets-costs"></tbody></table></div></details>', esc_html__( 'What the scripts of others cost', 'shop-widgets' ), esc_html__( 'Script', 'shop-widgets' ), esc_html__( 'Compressed', 'shop-widgets' ), esc_html__( 'With these libraries, which are there for it alone', 'shop-widgets' ) );
	print_check_script();
}

/**
 * Why a script stays, in words, by the kind of reason that `script_report()` gives.
 *
 * @return array<string, string>
 */
function reason_texts() {
	return array(
		'left'    => __( 'It has left: our tags do its work.', 'shop-widgets' ),
		/* translators: %1$s: name of a behaviour */
		'beside'  => __( '“%1$s” is set to work beside it.', 'shop-widgets' ),
		/* translators: %1$s: name of a behaviour */
		'off'     => __( '“%1$s” is off.', 'shop-widgets' ),
		/* translators: %1$s: titles of payment methods */
		'gateway' => __( 'Scripts of payment methods may call it: %1$s.', 'shop-widgets' ),
		/* translators: %1$s: names of scripts */
		'used'    => __( 'Used, though not asked for, by %1$s.', 'shop-widgets' ),
		'unread'  => __( 'Another plugin held a part of the page back, so what the page itself uses is not known.', 'shop-widgets' ),
		/* translators: %1$s: name of a feature, as its plugin has it */
		'feature' => __( 'Its plugin has “%1$s” switched on, which is not our work.', 'shop-widgets' ),
		'page'    => __( 'This page needs it where no tag does its work.', 'shop-widgets' ),
		/* translators: %1$s: names of scripts */
		'needed'  => __( 'Other scripts need it: %1$s.', 'shop-widgets' ),
	);
}
