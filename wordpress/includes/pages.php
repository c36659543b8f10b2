<?php
/**
 * Tags around the shop's own pages and what stands on every page: cart, checkout, account, cart widget, notice, banner, header.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The selector of the countries and states that can be searched. */
const SEARCHED_SELECTS = 'select.country_select, select.state_select';

/** Adds the hooks of this part. */
function add_page_hooks() {
	add_filter( 'do_shortcode_tag', __NAMESPACE__ . '\around_shortcode', 9999, 2 );
	add_filter( 'dynamic_sidebar_params', __NAMESPACE__ . '\around_cart_widget', 9999 );
	add_filter( 'woocommerce_demo_store', __NAMESPACE__ . '\around_store_notice', 9999 );
	add_filter( 'woocommerce_form_field', __NAMESPACE__ . '\around_date_field', 9999, 3 );
	add_filter( 'the_content', __NAMESPACE__ . '\around_backgrounds', 9999 );
	add_action( 'wp_body_open', __NAMESPACE__ . '\print_body_start', 1 );
	add_action( 'wp_footer', __NAMESPACE__ . '\print_page_end', 5 );
	// Storefront: the cart in its header, and the header itself.
	around_hooks( 'storefront_header', 'storefront_header', __NAMESPACE__ . '\header_cart_tags', array( 59, 61 ) );
	around_hooks( 'storefront_before_header', 'storefront_before_content', __NAMESPACE__ . '\header_tags', array( 9999, -9999 ) );
}

/**
 * The tags around what a shortcode prints.
 *
 * @return array<string, array<string, array<string, mixed>>> attributes by behaviour, by shortcode
 */
function shortcode_tags() {
	$key      = (string) get_option( 'szbd_google_api_key', '' );
	$searched = array( 'filter-select' => array( 'data-for' => SEARCHED_SELECTS ) );
	$tags     = array(
		'woocommerce_cart'       => array(
			'coupon'   => array(),
			'quantity' => array(),
			'cart'     => array(),
		),
		'woocommerce_checkout'   => array( 'coupon' => array() ) + $searched + array( 'checkout' => array() )
			+ ( is_user_logged_in() ? array() : array( 'password' => array() ) ),
		'woocommerce_my_account' => array(
			'coupon'   => array(),
			'password' => array(),
		) + ( is_wc_endpoint_url( 'edit-address' ) ? $searched : array() ),
		'add_to_cart'            => array( 'add-to-cart' => array() ),
		'woocatslider'           => array( 'category-slider' => array() ),
		'renocatslider'          => array( 'category-slider' => array() ),
		'szbd'                   => array( 'delivery-map' => '' === $key ? array() : array( 'data-api-key' => $key ) ),
	);
	/**
	 * Filters the tags around what shortcodes print.
	 *
	 * @param array<string, array<string, array<string, mixed>>> $tags Attributes by behaviour, by shortcode.
	 */
	return apply_filters( 'shop_widgets_shortcode_tags', $tags );
}

/**
 * Puts them there.
 *
 * @param string $html      What it prints.
 * @param string $shortcode Its name.
 * @return string
 */
function around_shortcode( $html, $shortcode ) {
	$tags = shortcode_tags();
	return isset( $tags[ $shortcode ] ) && may_print() ? wrap( $html, tags_on( $tags[ $shortcode ] ) ) : $html;
}

/**
 * Puts the tag around the cart widget, in whatever sidebar it stands.
 *
 * @param array<int, array<string, mixed>> $params What the sidebar prints around a widget.
 * @return array<int, array<string, mixed>>
 */
function around_cart_widget( $params ) {
	if ( isset( $params[0]['widget_id'] ) && 0 === strpos( $params[0]['widget_id'], 'woocommerce_widget_cart' ) && may_print() ) {
		$tags                       = tags_on( array( 'mini-cart' => array() ) );
		$params[0]['before_widget'] = open_tags( $tags ) . $params[0]['before_widget'];
		$params[0]['after_widget'] .= close_tags( $tags );
	}
	return $params;
}

/**
 * Puts the tag around the store notice.
 *
 * @param string $html The notice.
 * @return string
 */
function around_store_notice( $html ) {
	return may_print() ? wrap( $html, tags_on( array( 'store-notice' => array() ) ) ) : $html;
}

/**
 * Puts a calendar at those fields of WooCommerce's forms that have the class `shop-date`.
 *
 * @param string               $html The field.
 * @param string               $key  Unused.
 * @param array<string, mixed> $args What the field was made of.
 * @return string
 */
function around_date_field( $html, $key, $args ) {
	$classes = isset( $args['class'] ) ? (array) $args['class'] : array();
	if ( ! in_array( 'shop-date', $classes, true ) || ! may_print() ) {
		return $html;
	}
	$attributes = isset( $args['shop_date'] ) && is_array( $args['shop_date'] ) ? $args['shop_date'] : array();
	return wrap( $html, tags_on( array( 'date' => $attributes + array( 'data-first-day' => (int) get_option( 'start_of_week' ) ) ) ) );
}

/**
 * Puts the tag around a text whose elements carry background pictures.
 *
 * @param string $html The text.
 * @return string
 */
function around_backgrounds( $html ) {
	return false !== strpos( $html, 'data-background=' ) && may_print() ? wrap( $html, tags_on( array( 'bg' => array() ) ) ) : $html;
}

/**
 * The tag around the cart in the header of Storefront.
 *
 * @return array<string, array<string, mixed>>
 */
function header_cart_tags() {
	return is_cart() || is_checkout() ? array() : tags_on( array( 'mini-cart' => array() ) );
}

/**
 * The tag around a header that stays on the screen.
 *
 * @return array<string, array<string, mixed>>
 */
function header_tags() {
	return tags_on( array( 'sticky-header' => array( 'data-sticky' => true ) ) );
}

/** Prints what stands early in the body; a theme without that hook gets it at the end. */
function print_body_start() {
	static $is_done = false;
	if ( $is_done || ! may_print() ) {
		return;
	}
	$is_done = true;
	echo wrap_each( consent_tags() ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- open_tag() escapes.
}

/** Prints what stands at the end of the page. */
function print_page_end() {
	if ( ! may_print() ) {
		return;
	}
	print_body_start();
	$tags = end_tags();
	if ( isset( $tags['shop-offcanvas-menu'] ) ) {
		$tags['shop-offcanvas-menu'] = menu_attributes();
	}
	echo wrap_each( $tags ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- open_tag() escapes.
}

/**
 * The tags at the end of the page.
 *
 * @return array<string, array<string, mixed>>
 */
function end_tags() {
	$behaviours = array_fill_keys( array( 'cart-item-editor', 'side-cart', 'back-to-top', 'offcanvas-menu' ), array() );
	$tags       = tags_on( ( current_user_can( 'manage_woocommerce' ) ? array( 'coming-soon' => array() ) : array() ) + $behaviours );
	if ( ! isset( $tags['shop-side-cart'] ) && 'yes' === setting( 'own_side_cart' ) && ! is_cart() && ! is_checkout() ) {
		$tags['shop-side-cart'] = own_side_cart_attributes();
	}
	return $tags;
}

/**
 * Empty tags, one after the other.
 *
 * @param array<string, array<string, mixed>> $tags Attributes by tag.
 * @return string
 */
function wrap_each( array $tags ) {
	$text = '';
	foreach ( $tags as $tag => $attributes ) {
		$text .= wrap( '', array( $tag => $attributes ) );
	}
	return $text;
}

/**
 * What a side cart is told that prints itself, out of the shop's Store API.
 *
 * @return array<string, mixed>
 */
function own_side_cart_attributes() {
	$attributes = array(
		'data-source'       => 'store-api',
		'data-cart-url'     => wc_get_cart_url(),
		'data-checkout-url' => wc_get_checkout_url(),
		'data-products-url' => wc_get_page_permalink( 'shop' ),
	);
	$chosen     = array(
		'data-side'           => 'side_cart_place',
		'data-show-basket'    => 'side_cart_basket',
		'data-auto-open-cart' => 'side_cart_opens',
	);
	foreach ( $chosen as $attribute => $name ) {
		if ( setting( $name ) !== default_settings()[ $name ] ) {
			$attributes[ $attribute ] = setting( $name );
		}
	}
	return $attributes;
}

/**
 * What a menu at the side is told: the links of the first menu that the theme shows, else of the first that there is. A theme that prints
 * such a menu itself keeps its own.
 *
 * @return array<string, mixed>
 */
function menu_attributes() {
	$menus = array_merge( array_values( array_filter( get_nav_menu_locations() ) ), array_column( wp_get_nav_menus(), 'term_id' ) );
	foreach ( $menus as $menu ) {
		$items = wp_get_nav_menu_items( $menu );
		if ( is_array( $items ) && array() !== $items ) {
			// Writes into each item whether it is this page, as wp_nav_menu() does.
			_wp_menu_item_classes_by_context( $items );
			return array( 'data-menu' => menu_links( $items, 0 ) );
		}
	}
	return array();
}

/**
 * The links of a menu below one of its items, each with those below it.
 *
 * @param object[] $items  All items of the menu, in their order.
 * @param int      $parent The item above; 0 for the first level.
 * @return array<int, array{label: string, url: string, current: bool, items: array<int, mixed>}>
 */
function menu_links( array $items, $parent ) {
	$links = array();
	foreach ( $items as $item ) {
		$label = trim( html_entity_decode( wp_strip_all_tags( $item->title ), ENT_QUOTES, 'UTF-8' ) );
		if ( (int) $item->menu_item_parent === $parent && '' !== $label ) {
			$links[] = array(
				'label'   => $label,
				'url'     => $item->url,
				// The shop's own page is a listing to WordPress, and no page.
				'current' => ! empty( $item->current ) || ( is_shop() && wc_get_page_id( 'shop' ) === (int) $item->object_id ),
				'items'   => menu_links( $items, (int) $item->ID ),
			);
		}
	}
	return $links;
}
