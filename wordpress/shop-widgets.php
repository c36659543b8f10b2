<?php
/**
 * Plugin Name:          Shop Widgets
 * Description:          Adding to the cart, variations, gallery, cart and checkout without page loads: tags around what WooCommerce, your theme and your plugins print.
 * Version:              1.0.0
 * Author:               the Shop Widgets authors
 * Requires at least:    6.5
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * WC requires at least: 8.0
 * WC tested up to:      10.9
 * License:              MIT
 * License URI:          https://opensource.org/license/mit
 * Text Domain:          shop-widgets
 * Domain Path:          /languages
 *
 * A theme may bring the same files and `require` this one from its functions.php; of two copies the first one works.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

if ( defined( 'SHOP_WIDGETS_FILE' ) ) {
	return;
}
define( 'SHOP_WIDGETS_FILE', __FILE__ );

require __DIR__ . '/includes/behaviours.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/view.php';
require __DIR__ . '/includes/tags.php';
require __DIR__ . '/includes/assets.php';
require __DIR__ . '/includes/products.php';
require __DIR__ . '/includes/availability.php';
require __DIR__ . '/includes/pages.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/consent.php';
require __DIR__ . '/includes/replace.php';
require __DIR__ . '/includes/uses.php';
require __DIR__ . '/includes/failures.php';
require __DIR__ . '/includes/authors.php';
require __DIR__ . '/includes/boot.php';

if ( did_action( 'plugins_loaded' ) ) {
	boot();
} else {
	add_action( 'plugins_loaded', __NAMESPACE__ . '\boot' );
}
