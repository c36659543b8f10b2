<?php
/**
 * What the plugin can do: one table of behaviours, and one of the shop's own scripts that they can stand in for.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Every behaviour by its key, which is the name of its tag without `shop-`.
 *
 * `group` is its place on the settings page, `mode` what it does before anybody has chosen, `plugin` the plugin it works with: it is only
 * there where that is active. What is new to a shop's pages is off until somebody chooses it.
 *
 * @return array<string, array{group: string, mode: string, plugin: string}>
 */
function behaviours() {
	$table = array(
		'add-to-cart'        => array( 'products', 'beside', '' ),
		'variation-form'     => array( 'products', 'beside', '' ),
		'quantity'           => array( 'products', 'beside', '' ),
		'gallery'            => array( 'products', 'beside', '' ),
		'tabs'               => array( 'products', 'beside', '' ),
		'review-form'        => array( 'products', 'beside', '' ),
		'sort'               => array( 'products', 'beside', '' ),
		'sticky-add-to-cart' => array( 'products', 'off', '' ),
		'mini-cart'          => array( 'cart', 'beside', '' ),
		'cart'               => array( 'cart', 'beside', '' ),
		'checkout'           => array( 'cart', 'beside', '' ),
		'filter-select'      => array( 'cart', 'off', '' ),
		'password'           => array( 'pages', 'beside', '' ),
		'store-notice'       => array( 'pages', 'beside', '' ),
		'coming-soon'        => array( 'pages', 'beside', '' ),
		'date'               => array( 'pages', 'beside', '' ),
		'bg'                 => array( 'pages', 'off', '' ),
		'sticky-header'      => array( 'pages', 'off', '' ),
		'offcanvas-menu'     => array( 'pages', 'off', '' ),
		'back-to-top'        => array( 'pages', 'off', '' ),
		'addons'             => array( 'plugins', 'beside', 'YITH WooCommerce Product Add-ons' ),
		'cart-item-editor'   => array( 'plugins', 'beside', 'YITH WooCommerce Product Add-ons' ),
		'bundle'             => array( 'plugins', 'beside', 'WPC Product Bundles' ),
		'badge'              => array( 'plugins', 'beside', 'Easy Sale Badges' ),
		'countdown'          => array( 'plugins', 'beside', 'Easy Sale Badges' ),
		'label'              => array( 'plugins', 'beside', 'Advanced Product Labels' ),
		'category-slider'    => array( 'plugins', 'beside', 'Category Slider for WooCommerce' ),
		'side-cart'          => array( 'plugins', 'beside', 'Side Cart WooCommerce' ),
		'coupon'             => array( 'plugins', 'beside', 'Smart Coupons' ),
		'delivery-map'       => array( 'plugins', 'beside', 'Shipping Zones by Drawing' ),
		'quantity-buttons'   => array( 'plugins', 'beside', 'avb_add_to_cart' ),
		'order-attribution'  => array( 'visits', 'beside', '' ),
		'statistics'         => array( 'visits', 'beside', 'WP Statistics' ),
	);
	return array_map(
		static function ( $row ) {
			return array_combine( array( 'group', 'mode', 'plugin' ), $row );
		},
		$table
	);
}

/**
 * The plugins that behaviours work with, by name, and whether each is active.
 *
 * @return array<string, bool>
 */
function found_plugins() {
	return array(
		'YITH WooCommerce Product Add-ons' => defined( 'YITH_WAPO' ) || defined( 'YITH_WAPO_DIR' ),
		'WPC Product Bundles'              => defined( 'WOOSB_VERSION' ),
		'Easy Sale Badges'                 => defined( 'ASNP_WESB_VERSION' ),
		'Advanced Product Labels'          => defined( 'BeRocket_products_label_version' ),
		'Category Slider for WooCommerce'  => shortcode_exists( 'woocatslider' ),
		'Side Cart WooCommerce'            => defined( 'XOO_WSC_PLUGIN_FILE' ),
		'Smart Coupons'                    => defined( 'WEBTOFFEE_SMARTCOUPON_VERSION' ),
		'Shipping Zones by Drawing'        => defined( 'SZBD_VERSION' ),
		'avb_add_to_cart'                  => (bool) has_action( 'wp_ajax_nopriv_avb_add_to_cart' ),
		'Variation Swatches'               => defined( 'WOO_VARIATION_SWATCHES_PLUGIN_VERSION' ),
		'EU Cookies Bar'                   => defined( 'EU_COOKIES_BAR_VERSION' ),
		'WP Statistics'                    => defined( 'WP_STATISTICS_VERSION' ),
	);
}

/**
 * The scripts that our tags can stand in for, each with the behaviours it does the work of. A script can leave when all of these are
 * ours. Older releases of WooCommerce use some handles without `wc-`.
 *
 * @return array<string, string[]> behaviours by the handle of the script
 */
function replaceable_scripts() {
	$gallery = array( 'gallery' );
	$scripts = array(
		'wc-add-to-cart'           => array( 'add-to-cart' ),
		'wc-add-to-cart-variation' => array( 'variation-form' ),
		'woo-variation-swatches'   => array( 'variation-form' ),
		'wc-single-product'        => array( 'gallery', 'tabs', 'review-form' ),
		'wc-flexslider'            => $gallery,
		'flexslider'               => $gallery,
		'wc-zoom'                  => $gallery,
		'zoom'                     => $gallery,
		'wc-photoswipe'            => $gallery,
		'photoswipe'               => $gallery,
		'wc-photoswipe-ui-default' => $gallery,
		'photoswipe-ui-default'    => $gallery,
		'wc-cart-fragments'        => array( 'mini-cart' ),
		'wc-cart'                  => array( 'cart' ),
		'wc-checkout'              => array( 'checkout' ),
		'wc-country-select'        => array( 'cart', 'checkout' ),
		'wc-address-i18n'          => array( 'cart', 'checkout' ),
		'selectWoo'                => array( 'filter-select' ),
		'woocommerce'                => array( 'sort', 'store-notice', 'password' ),
		'wc-password-strength-meter' => array( 'password' ),
		'password-strength-meter'    => array( 'password' ),
		'zxcvbn-async'               => array( 'password' ),
		'yith_wapo_front'          => array( 'addons' ),
		'woosb-frontend'           => array( 'bundle' ),
		'asnp-wesb-badge'          => array( 'badge', 'countdown' ),
		'asnp-wesb-store-features' => array( 'badge', 'countdown' ),
		'berocket_framework_tippy' => array( 'label' ),
		'berocket_tippy'           => array( 'label' ),
		'sp-wcs-swiper-js'         => array( 'category-slider' ),
		'sp-wcs-swiper-config'     => array( 'category-slider' ),
		'sp-wcs-preloader'         => array( 'category-slider' ),
		'xoo-wsc-main-js'          => array( 'side-cart' ),
		'szbd-script-short'        => array( 'delivery-map' ),
		'sourcebuster-js'          => array( 'order-attribution' ),
		'wc-order-attribution'     => array( 'order-attribution' ),
		'wp-statistics-tracker'    => array( 'statistics' ),
	);
	/**
	 * Filters which scripts our tags can stand in for: take a handle out to keep it whatever is chosen.
	 *
	 * @param array<string, string[]> $scripts Behaviours by the handle of the script.
	 */
	return apply_filters( 'shop_widgets_replaceable_scripts', $scripts );
}

/**
 * What a behaviour may be set to: one without a script of the shop's own knows no "in its place".
 *
 * @param string $behaviour Key of the behaviour.
 * @return string[]
 */
function modes_of( $behaviour ) {
	foreach ( replaceable_scripts() as $behaviours ) {
		if ( in_array( $behaviour, $behaviours, true ) ) {
			return array( 'off', 'beside', 'replace' );
		}
	}
	return array( 'off', 'beside' );
}

/**
 * The sets that settings may begin with, and what each says of our own side cart.
 *
 * `faster` is in the place of every script of the shop whose work we do, and adds nothing. `more` is that, and what shops do not have.
 * `tags` does nothing by itself: it loads what the tags of a theme need. These three an owner begins with. `own` is where each behaviour is
 * chosen by itself, and `beside` what a release before this one did where nothing was chosen.
 */
const SETS = array(
	'faster' => 'no',
	'more'   => 'yes',
	'tags'   => 'no',
	'own'    => 'no',
	'beside' => 'no',
);

/** What `more` has that shops do not have. */
const MORE = array( 'quantity', 'sticky-add-to-cart', 'cart-item-editor', 'coupon', 'quantity-buttons', 'coming-soon' );

/**
 * What a set chooses for a behaviour.
 *
 * @param string $set       Its name.
 * @param string $behaviour Key of the behaviour.
 * @return string
 */
function set_mode( $set, $behaviour ) {
	switch ( $set ) {
		case 'beside':
			return behaviours()[ $behaviour ]['mode'];
		case 'more':
			if ( in_array( $behaviour, MORE, true ) ) {
				return 'beside';
			}
			// Else as `faster`.
		case 'faster':
			// A calendar stands only where a field asks for it.
			return in_array( 'replace', modes_of( $behaviour ), true ) ? 'replace' : ( 'date' === $behaviour ? 'beside' : 'off' );
	}
	return 'off';
}

/**
 * Settings with one of the sets instead of what they chose for each behaviour; the others stay.
 *
 * @param array<string, string> $settings Texts by name of setting.
 * @param string                $set      Name of the set.
 * @return array<string, string>
 */
function settings_with_set( array $settings, $set ) {
	$others = array_filter(
		$settings,
		static function ( $key ) {
			return 0 !== strpos( $key, 'mode_' );
		},
		ARRAY_FILTER_USE_KEY
	);
	return array_merge(
		$others,
		array(
			'set'           => $set,
			'own_side_cart' => SETS[ $set ],
		)
	);
}

/**
 * What settings choose for a behaviour: what is said of it alone, or else what their set says, also of a behaviour that a newer release
 * brings. Where there are no settings everything is off.
 *
 * @param array<string, string> $settings  Texts by name of setting.
 * @param string                $behaviour Key of the behaviour.
 * @return string
 */
function chosen_mode( array $settings, $behaviour ) {
	if ( array() === $settings ) {
		return 'off';
	}
	$mode = $settings[ "mode_$behaviour" ] ?? '';
	if ( in_array( $mode, modes_of( $behaviour ), true ) ) {
		return $mode;
	}
	return set_mode( setting_of( $settings, 'set' ), $behaviour );
}

/**
 * Whether there is such a behaviour, and the plugin that it works with is active.
 *
 * @param string $behaviour Key of the behaviour.
 * @return bool
 */
function is_possible( $behaviour ) {
	$plugin = behaviours()[ $behaviour ]['plugin'] ?? null;
	return null !== $plugin && ( '' === $plugin || found_plugins()[ $plugin ] );
}

/**
 * What a behaviour does on this page: `off`, `beside` the shop's own script, or in its place (`replace`).
 *
 * @param string $behaviour Key of the behaviour.
 * @return string
 */
function mode( $behaviour ) {
	if ( ! is_possible( $behaviour ) ) {
		return 'off';
	}
	$mode = chosen_mode( settings_in_view(), $behaviour );
	/**
	 * Filters what a behaviour does: `off`, `beside` or `replace`. The name ends in its key, with underscores: `shop_widgets_mode_cart`.
	 *
	 * @param string $mode What was chosen.
	 */
	return (string) apply_filters( 'shop_widgets_mode_' . str_replace( '-', '_', $behaviour ), $mode );
}

/**
 * Whether a behaviour is on.
 *
 * @param string $behaviour Key of the behaviour.
 * @return bool
 */
function is_on( $behaviour ) {
	return 'off' !== mode( $behaviour );
}
