<?php
/** Modes, scripts that leave or stay, files that are asked for. */

use function ShopWidgets\behaviours;
use function ShopWidgets\edition;
use function ShopWidgets\enqueue_late_sheets;
use function ShopWidgets\enqueue_sheets;
use function ShopWidgets\leaving_scripts;
use function ShopWidgets\looks_css;
use function ShopWidgets\mode;
use function ShopWidgets\modes_of;
use function ShopWidgets\open_tag;
use function ShopWidgets\page_settings;
use function ShopWidgets\print_preloads;
use function ShopWidgets\reason_to_stay;
use function ShopWidgets\replace_in_footer;
use function ShopWidgets\replace_in_head;
use function ShopWidgets\replaceable_scripts;
use function ShopWidgets\url_of;

/** Sets behaviours to take the place of the shop's scripts. */
function replacing( ...$behaviours ) {
	foreach ( $behaviours as $behaviour ) {
		Site::$options['shop_widgets'][ "mode_$behaviour" ] = 'replace';
	}
}

test( 'on a fresh site nothing takes the place of a script', function () {
	foreach ( array_keys( behaviours() ) as $behaviour ) {
		same( true, in_array( mode( $behaviour ), array( 'off', 'beside' ), true ) );
	}
} );

test( 'a behaviour without a script of the shop cannot take its place', function () {
	same( array( 'off', 'beside' ), modes_of( 'quantity' ) );
	replacing( 'quantity' );
	same( 'beside', mode( 'quantity' ) );
} );

test( 'a behaviour of a plugin that is not there is off', function () {
	replacing( 'bundle' );
	same( 'off', mode( 'bundle' ) );
} );

test( 'an unknown mode counts as none', function () {
	Site::$options['shop_widgets'] = array( 'mode_cart' => 'whatever' );
	same( 'beside', mode( 'cart' ) );
	Site::$options['shop_widgets'] = 'no list';
	same( 'off', mode( 'cart' ) );
} );

test( 'a filter decides about one behaviour', function () {
	add_filter( 'shop_widgets_mode_cart', function () {
		return 'off';
	} );
	same( 'off', mode( 'cart' ) );
} );

test( 'every script names behaviours that there are', function () {
	foreach ( replaceable_scripts() as $behaviours ) {
		same( array(), array_diff( $behaviours, array_keys( behaviours() ) ) );
	}
} );

test( 'a script stays until all whose work it does are ours', function () {
	replacing( 'gallery', 'tabs' );
	same( 'beside:review-form', reason_to_stay( 'wc-single-product' ) );
	replacing( 'review-form' );
	same( '', reason_to_stay( 'wc-single-product' ) );
	Site::$options['shop_widgets']['mode_tabs'] = 'off';
	same( 'off:tabs', reason_to_stay( 'wc-single-product' ) );
} );

test( 'countries and states stay on pages of the account', function () {
	replacing( 'cart', 'checkout' );
	same( 'page', reason_to_stay( 'wc-country-select' ) );
	Site::$page = 'checkout';
	same( '', reason_to_stay( 'wc-country-select' ) );
} );

test( 'a script that another one needs stays, with all that it needs itself', function () {
	$known = array();
	foreach ( array( 'cart' => array( 'countries' ), 'countries' => array( 'base' ), 'base' => array(), 'gateway' => array( 'countries' ) ) as $handle => $deps ) {
		$known[ $handle ] = (object) array( 'deps' => $deps );
	}
	same( array( 'cart', 'countries', 'base' ), leaving_scripts( array( 'cart', 'countries', 'base' ), array( 'cart' ), $known ) );
	same( array( 'cart' ), leaving_scripts( array( 'cart', 'countries', 'base' ), array( 'cart', 'gateway' ), $known ) );
} );

test( 'a script leaves, its settings stay, and what only it needed goes along', function () {
	replacing( 'add-to-cart' );
	Site::$scripts->add( 'jquery' );
	Site::$scripts->add( 'wc-add-to-cart', array( 'jquery' ), array( 'data' => 'var wc_add_to_cart_params = {};', 'before' => array( 'early()' ) ) );
	Site::$scripts->queue = array( 'wc-add-to-cart' );
	replace_in_head();
	replace_in_footer();
	same( array( 'shop-wc-add-to-cart' ), Site::$scripts->queue );
	same( 'var wc_add_to_cart_params = {};', wp_scripts()->get_data( 'shop-wc-add-to-cart', 'data' ) );
	same( array( 'early()' ), wp_scripts()->get_data( 'shop-wc-add-to-cart', 'before' ) );
	same( false, wp_script_is( 'jquery' ) );
} );

test( 'a script leaves where another one was taken out before it, and those beside it stay', function () {
	replacing( 'add-to-cart' );
	foreach ( array( 'legacy', 'before', 'wc-add-to-cart', 'after' ) as $handle ) {
		Site::$scripts->add( $handle );
		wp_enqueue_script( $handle );
	}
	// WooCommerce does so on pages of block themes.
	wp_dequeue_script( 'legacy' );
	replace_in_head();
	replace_in_footer();
	same( array( 'before', 'after' ), array_values( Site::$scripts->queue ) );
} );

test( 'a script of the foot waits for the foot, where it gets settings that come late', function () {
	replacing( 'mini-cart' );
	Site::$scripts->add( 'wc-cart-fragments', array(), array( 'group' => 1 ) );
	Site::$scripts->queue = array( 'wc-cart-fragments' );
	replace_in_head();
	same( array( 'wc-cart-fragments' ), Site::$scripts->queue );
	Site::$scripts->add_data( 'wc-cart-fragments', 'data', 'var late = 1;' );
	replace_in_footer();
	same( 'var late = 1;', wp_scripts()->get_data( 'shop-wc-cart-fragments', 'data' ) );
} );

test( 'beside the shop\'s scripts none leaves', function () {
	Site::$scripts->add( 'wc-add-to-cart' );
	Site::$scripts->queue = array( 'wc-add-to-cart' );
	replace_in_head();
	replace_in_footer();
	same( array( 'wc-add-to-cart' ), Site::$scripts->queue );
} );

test( 'looks are custom properties, and only such that are some', function () {
	same( '', looks_css() );
	Site::$options['shop_widgets'] = array( 'accent' => '#a0b', 'radius' => '8' );
	same( ':root{--shop-accent:#a0b;--shop-radius:8px;}', looks_css() );
	Site::$options['shop_widgets'] = array( 'accent' => 'red;}', 'radius' => '1rem}body{display:none' );
	same( '', looks_css() );
} );

test( 'files of a theme have the address of the theme', function () {
	same( 'https://shop.example/wp-content/wordpress/assets/shop.css', url_of( 'assets/shop.css' ) );
} );

test( 'the settings of adding are printed where WooCommerce leaves them out', function () {
	same( 'https://shop.example/cart/', page_settings()['add-to-cart']['cart-url'] );
	Site::$options['woocommerce_enable_ajax_add_to_cart'] = 'yes';
	same( array(), page_settings() );
} );

test( 'each file is fetched ahead once', function () {
	Site::$page         = 'product';
	$GLOBALS['product'] = new WC_Product();
	$links              = printed( 'ShopWidgets\print_preloads' );
	same( 1, substr_count( $links, 'chunks/lean/common.js' ) );
	same( 1, substr_count( $links, 'chunks/lean/gallery.js' ) );
	same( 1, substr_count( $links, 'shop.lean.js?ver=1.2.3' ) );
	same( 0, substr_count( $links, 'messages' ) );
} );

test( 'what drives a tag is fetched ahead where the tag works in place of the script of the shop', function () {
	Site::$page         = 'product';
	$GLOBALS['product'] = new WC_Product();
	same( 0, substr_count( printed( 'ShopWidgets\print_preloads' ), 'chunks/lean/driver.js' ) );
	Site::$options['shop_widgets']['mode_gallery'] = 'replace';
	same( 1, substr_count( printed( 'ShopWidgets\print_preloads' ), 'chunks/lean/driver.js' ) );
} );

test( 'texts in the language of the page are fetched ahead, those of its tags alone', function () {
	Site::$page         = 'product';
	$GLOBALS['product'] = new WC_Product();
	Site::$language     = 'de-AT';
	$links              = printed( 'ShopWidgets\print_preloads' );
	same( 1, substr_count( $links, 'assets/messages/de.core.js?1.2.3"' ) );
	same( 1, substr_count( $links, 'assets/messages/de.product.js?1.2.3"' ) );
	same( 1, substr_count( $links, 'assets/messages/de.extras.js?1.2.3"' ) );
	same( 3, substr_count( $links, 'messages/' ) );
	Site::$language = 'lv';
	same( 0, substr_count( printed( 'ShopWidgets\print_preloads' ), 'messages/' ) );
} );

test( 'where nothing was chosen the edition is the lightest for the page: Preact, or the React that the page loads anyway', function () {
	same( 'shop.lean.js', edition()['loader'] );
	Site::$scripts->add( 'react-dom' );
	Site::$scripts->add( 'wc-blocks', array( 'react-dom' ) );
	same( 'shop.lean.js', edition()['loader'] );
	Site::$scripts->queue = array( 'wc-blocks' );
	same( 'shop.host-react.js', edition()['loader'] );
	Site::$scripts->queue = array();
	Site::$content        = '<!-- wp:woocommerce/checkout {"align":"wide"} -->';
	same( 'shop.host-react.js', edition()['loader'] );
	Site::$content = '';
	Site::$scripts->add( 'wc-add-to-cart', array( 'react-dom' ) );
	Site::$scripts->queue = array( 'wc-add-to-cart' );
	same( 'shop.host-react.js', edition()['loader'] );
	replacing( 'add-to-cart' );
	same( 'shop.lean.js', edition()['loader'] );
	Site::$options['shop_widgets'] = array( 'edition' => 'react' );
	same( 'shop.js', edition()['loader'] );
} );

test( 'a page asks for the sheets of its tags, and in its foot for those of tags that were not foreseen', function () {
	Site::$page         = 'product';
	$GLOBALS['product'] = new WC_Product();
	enqueue_sheets();
	same( array(), Site::$styles['shop-widgets-core'] );
	same( array( 'shop-widgets-core' ), Site::$styles['shop-widgets-product'] );
	Site::$styles = array();
	open_tag( 'shop-side-cart' );
	enqueue_late_sheets();
	same( array( 'shop-widgets-core' ), Site::$styles['shop-widgets-extras'] );
} );
