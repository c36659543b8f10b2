<?php
/** What scripts use without saying so, and what stays for it. */

use function ShopWidgets\hold_head;
use function ShopWidgets\hold_page;
use function ShopWidgets\local_file;
use function ShopWidgets\lost_scripts;
use function ShopWidgets\needed_scripts;
use function ShopWidgets\reason_to_stay;
use function ShopWidgets\release_early;
use function ShopWidgets\release_page;
use function ShopWidgets\replace_in_footer;
use function ShopWidgets\replace_in_head;
use function ShopWidgets\script_costs;
use function ShopWidgets\script_report;
use function ShopWidgets\uses_in;

/** A shop whose script for adding leaves, and with it jQuery and what covers a form. */
function shop_without_jquery() {
	Site::$options['shop_widgets'] = array( 'mode_add-to-cart' => 'replace', 'mode_checkout' => 'replace' );
	Site::$scripts->add( 'jquery' );
	Site::$scripts->add( 'wc-jquery-blockui', array( 'jquery' ) );
	Site::$scripts->add( 'wc-add-to-cart', array( 'jquery', 'wc-jquery-blockui' ), array( 'data' => 'var wc_add_to_cart_params = {};' ) );
	Site::$scripts->queue = array( 'wc-add-to-cart' );
}

/** A script of an extension: its file, which these tests write, and what it says it needs. */
function extension( $handle, $code, array $deps = array() ) {
	$file = __DIR__ . "/$handle.js";
	file_put_contents( $file, $code );
	Site::$done[] = $file;
	register_shutdown_function( static function () use ( $file ) {
		file_exists( $file ) && unlink( $file );
	} );
	Site::$scripts->add( $handle, $deps, array( 'src' => "https://shop.example/$handle.js" ) );
	Site::$scripts->queue[] = $handle;
}

/** The scripts of the page, in their order. */
function scripts_left() {
	replace_in_head();
	replace_in_footer();
	return Site::$scripts->queue;
}

test( 'how the use of a library looks', function () {
	foreach ( array( 'jQuery(document).on("x")', '(function($){})(jQuery);', 'var $=window.jQuery;', 'const e=globalThis.jQuery', 'const { jQuery: $ } = window', 'jQuery.fn.x=1' ) as $code ) {
		same( array( 'jquery' ), uses_in( $code ) );
	}
	foreach ( array( '/* like jQuery */', '"typeof jQuery"', 'var o={"lib":"jQuery"};', '$(".x")' ) as $code ) {
		same( array(), uses_in( $code ) );
	}
	same( array( 'wc-jquery-blockui', 'jquery-blockui' ), uses_in( 'i.block({message:null})' ) );
	same( array( 'wc-js-cookie', 'js-cookie' ), uses_in( 'Cookies.get("a")' ) );
	same( array( 'underscore' ), uses_in( '_.each(a,b)' ) );
	same( array(), uses_in( 'a._.each(b);_.foo()' ) );
	same( array( 'wp-util' ), uses_in( 'wp.template("x")' ) );
} );

test( 'a library that a script uses without saying so stays, and comes before it', function () {
	shop_without_jquery();
	extension( 'quick-view', '(function(i){i.block({})})', array( 'jquery' ) );
	same( array( 'shop-wc-add-to-cart', 'quick-view' ), scripts_left() );
	same( array( 'jquery', 'wc-jquery-blockui' ), Site::$scripts->registered['quick-view']->deps );
} );

test( 'jQuery stays for a script that says it needs nothing', function () {
	shop_without_jquery();
	extension( 'wishlist', 'jQuery(document).on("found_variation",e)' );
	scripts_left();
	same( true, wp_script_is( 'jquery' ) );
	same( false, wp_script_is( 'wc-jquery-blockui' ) );
} );

test( 'nothing stays for a script that names a library, for WordPress\'s own, or for WooCommerce\'s', function () {
	shop_without_jquery();
	extension( 'names', '/* no jQuery here */ document.querySelector("a")' );
	Site::$scripts->add( 'wp-thing', array(), array( 'src' => '/wp-includes/js/dist/thing.js', 'before' => array( 'var a = {"text":"jQuery"};' ) ) );
	Site::$scripts->queue[] = 'wp-thing';
	scripts_left();
	same( false, wp_script_is( 'jquery' ) );
} );

test( 'a file is read once, and again when it has changed', function () {
	shop_without_jquery();
	extension( 'grows', 'plain()' );
	scripts_left();
	same( false, wp_script_is( 'jquery' ) );
	do_action( 'shutdown' );
	same( 1, count( array_filter( Site::$options['shop_widgets_uses'], function ( $known ) {
		return array() === $known[1] && strpos( $known[0], '|7' );
	} ) ) );
	shop_without_jquery();
	extension( 'grows', 'jQuery(longer)' );
	clearstatcache();
	scripts_left();
	same( true, wp_script_is( 'jquery' ) );
} );

test( 'code that was given to a script of the shop stays when that leaves, with what it uses', function () {
	shop_without_jquery();
	Site::$scripts->registered['wc-add-to-cart']->extra['after'] = array( 'jQuery( cheer );' );
	same( array( 'jquery', 'shop-wc-add-to-cart' ), scripts_left() );
	same( array( 'jQuery( cheer );' ), wp_scripts()->get_data( 'shop-wc-add-to-cart', 'after' ) );
} );

test( 'a library that bears code of others stays', function () {
	shop_without_jquery();
	Site::$scripts->registered['jquery']->extra['after'] = array( 'countVisits();' );
	same( array( 'jquery', 'shop-wc-add-to-cart' ), scripts_left() );
} );

/** Writes a script file that a template of a theme prints itself. @return string its address */
function theme_file( $name, $code ) {
	$file = __DIR__ . "/$name.js";
	file_put_contents( $file, $code );
	register_shutdown_function( static function () use ( $file ) {
		file_exists( $file ) && unlink( $file );
	} );
	return "https://shop.example/$name.js?ver=1";
}

/** A page in the order of WordPress: what its header prints before its scripts, the rest, and what its footer prints at the very end. */
function whole_page( $html, $header = '', $footer = '' ) {
	Site::$scripts = new Scripts();
	shop_without_jquery();
	return printed( static function () use ( $html, $header, $footer ) {
		hold_head();
		echo $header;
		replace_in_head();
		hold_page();
		echo $html;
		replace_in_footer();
		release_early();
		echo $footer;
		release_page();
	} );
}

const JQUERY = '<script id="jquery-js"></script>';

test( 'code that a page prints itself has its library before it; a page without such code has none', function () {
	foreach ( array(
		'<script>jQuery( function ( $ ) {} )</script>'            => true,
		'<button onclick="jQuery(this).hide()">x</button>'         => true,
		'<script type="module">jQuery( a )</script>'               => true,
		'<script type="text/plain" data-category="statistics">jQuery( a )</script>' => true,
		'<script type="application/json">"jQuery("</script>'       => false,
		'<script type="text/x-template">jQuery( a )</script>'      => false,
		'<script type="text/x-shop-replaced">jQuery( a )</script>' => false,
		'<script>var plain;</script><p>jQuery( in a text )</p>'    => false,
	) as $html => $uses ) {
		same( '<title>' . ( $uses ? JQUERY : '' ) . $html, whole_page( $html, '<title>' ) );
		same( '<title>' . ( $uses ? JQUERY : '' ) . "<p>$html", whole_page( '<p>', '<title>', $html ) );
		same( "<title>$html" . ( $uses ? JQUERY : '' ) . '<p>', whole_page( '<p>', "<title>$html" ) );
	}
} );

test( 'files that a template prints itself are read, script modules and what they import as well; those of others are not', function () {
	$uses  = theme_file( 'theme-uses', 'export const $ = window.jQuery;' );
	$plain = theme_file( 'theme-plain', 'document.title' );
	foreach ( array(
		"<script src=\"$uses\"></script>"                        => true,
		"<script defer src='$uses'></script>"                    => true,
		"<script src=$uses></script>"                            => true,
		"<script type=\"module\" src=\"$uses\" id=\"theme-js-module\"></script>" => true,
		"<script type=\"importmap\">{\"imports\":{\"theme\":\"$uses\"}}</script>" => true,
		"<script src=\"$plain\"></script>"                       => false,
		'<script src="https://elsewhere.example/x.js"></script>'  => false,
		'<script src="/wp-includes/js/x.js"></script>'            => false,
		'<script src="/made/on/request.js"></script>'             => true,
	) as $html => $stays ) {
		$page = whole_page( $html );
		same( $stays, 0 === strpos( $page, JQUERY ) );
		same( true, substr( $page, -strlen( $html ) ) === $html );
	}
} );

test( 'what a module imports by its place is read, and again when that has changed', function () {
	theme_file( 'theme-part', 'document.title' );
	theme_file( 'theme-middle', 'import{a}from"./theme-part.js";import( "./theme-main.js" );' );
	$main = theme_file( 'theme-main', 'import "./theme-middle.js?ver=1"; import "./not-there.js";' );
	$page = "<script type=\"module\" src=\"$main\"></script>";
	same( $page, whole_page( $page ) );
	theme_file( 'theme-part', 'window.jQuery( a )' );
	clearstatcache();
	same( JQUERY . $page, whole_page( $page ) );
} );

test( 'the report names the file of a template', function () {
	whole_page( '<script src="' . theme_file( 'theme-named', 'jQuery( a )' ) . '"></script>' );
	same( true, false !== strpos( script_report()['jquery'], 'theme-named.js' ) );
} );

test( 'what could be used stays where the page cannot be read, and stands before it while that is held', function () {
	$started = static function ( $act ) {
		Site::$scripts = new Scripts();
		shop_without_jquery();
		return printed( static function () use ( $act ) {
			hold_head();
			echo '<title>';
			replace_in_head();
			hold_page();
			echo '<p>';
			$act();
			replace_in_footer();
			release_early();
			release_page();
			while ( 1 < ob_get_level() ) {
				ob_end_flush();
			}
		} );
	};
	$held = '<title>' . JQUERY . '<script id="wc-jquery-blockui-js"></script><p>';
	same( "{$held}held by another", $started( static function () {
		ob_start();
		echo 'held by another';
	} ) );
	same( '<title><p><script id="wc-jquery-blockui-js"></script>', preg_replace( '/<script id="jquery-js"><\/script>/', '', $started( static function () {
		ob_end_flush();
	} ) ) );
	same( '<title><p>' . JQUERY . '<script id="wc-jquery-blockui-js"></script>rest', $started( static function () {
		ob_flush();
		echo 'rest';
	} ) );
} );

test( 'a buffer of a theme around its page is the last one again when its footer wants it', function () {
	Site::$scripts = new Scripts();
	shop_without_jquery();
	same( '<THEME><TITLE>' . strtoupper( JQUERY . '<script id="wc-jquery-blockui-js"></script>' ) . '<P>', printed( function () {
		hold_head();
		echo '<THEME>';
		ob_start();
		echo '<title>';
		replace_in_head();
		hold_page();
		echo '<p>';
		replace_in_footer();
		release_early();
		echo strtoupper( ob_get_clean() );
		release_page();
		while ( 1 < ob_get_level() ) {
			ob_end_flush();
		}
	} ) );
} );

test( 'the report says that a script stays because the page could not be read', function () {
	shop_without_jquery();
	Site::$scripts->add( 'wp-hooks' );
	Site::$scripts->registered['wc-add-to-cart']->deps[] = 'wp-hooks';
	printed( function () {
		replace_in_head();
		hold_page();
		ob_flush();
		release_page();
		same( 'unread', script_report()['wp-hooks'] );
	} );
} );

test( 'what sets a product in a window up stays in a list, and leaves the page of a product, where our tags answer', function () {
	foreach ( array( 'shop' => true, 'product' => false ) as $page => $stays ) {
		Site::$scripts = new Scripts();
		shop_without_jquery();
		replacing( 'variation-form' );
		Site::$page = $page;
		Site::$scripts->add( 'wc-add-to-cart-variation', array( 'jquery' ) );
		Site::$scripts->queue[] = 'wc-add-to-cart-variation';
		extension( "window-$page", 'jQuery(a).wc_variation_form()' );
		scripts_left();
		same( $stays, wp_script_is( 'wc-add-to-cart-variation' ) );
	}
} );

test( 'the report says who uses a library', function () {
	shop_without_jquery();
	extension( 'viewer', 'jQuery(a).block()' );
	scripts_left();
	Site::$scripts->done = array( 'jquery', 'wc-jquery-blockui', 'viewer' );
	$report = script_report();
	same( true, false !== strpos( $report['wc-jquery-blockui'], 'viewer' ) );
} );

test( 'the report says what a script of others costs, with the libraries that are there for it alone', function () {
	shop_without_jquery();
	foreach ( array( 'view-library', 'shared-library' ) as $handle ) {
		extension( $handle, str_repeat( "/* $handle */", 9 ) );
	}
	extension( 'viewer', 'view()', array( 'view-library', 'shared-library' ) );
	extension( 'counter', 'count()', array( 'shared-library' ) );
	Site::$scripts->queue = array( 'viewer', 'counter' );
	Site::$scripts->done  = array( 'view-library', 'shared-library', 'viewer', 'counter' );
	$costs                = script_costs();
	same( array( 'view-library' ), $costs['viewer'][1] );
	same( strlen( gzencode( 'view()', 6 ) ) + strlen( gzencode( str_repeat( '/* view-library */', 9 ), 6 ) ), $costs['viewer'][0] );
	same( array( strlen( gzencode( 'count()', 6 ) ), array() ), $costs['counter'] );
	same( 'viewer', array_keys( $costs )[0] );
} );

test( 'a script whose features its plugin has switched off leaves, with the libraries that it alone wanted', function () {
	shop_without_jquery();
	define( 'ASNP_WESB_VERSION', '1' );
	replacing( 'badge', 'countdown' );
	Site::$scripts->add( 'react-dom' );
	Site::$scripts->add( 'asnp-wesb-store-features', array( 'react-dom' ) );
	Site::$scripts->queue[] = 'asnp-wesb-store-features';
	Site::$options['asnp_wesb_store_features_quick_view_settings'] = array( 'quick_view' => 1 );
	same( 'feature:quick_view', reason_to_stay( 'asnp-wesb-store-features' ) );
	Site::$options['asnp_wesb_store_features_quick_view_settings'] = array( 'quick_view' => 0 );
	same( false, in_array( 'asnp-wesb-store-features', scripts_left(), true ) );
	same( true, isset( lost_scripts()['react-dom'] ) );
} );

test( 'what a script of the end of the page needs is not printed in the head, where that script is going to leave', function () {
	shop_without_jquery();
	replacing( 'variation-form' );
	Site::$scripts->add( 'underscore' );
	Site::$scripts->add( 'woo-variation-swatches', array( 'underscore' ), array( 'group' => 1 ) );
	Site::$scripts->queue[] = 'woo-variation-swatches';
	replace_in_head();
	same( false, isset( needed_scripts( Site::$scripts->queue, Site::$scripts->registered )['underscore'] ) );
	// Somebody has come who needs it.
	Site::$scripts->add( 'late', array( 'woo-variation-swatches' ), array( 'group' => 1 ) );
	Site::$scripts->queue[] = 'late';
	replace_in_footer();
	same( true, isset( needed_scripts( Site::$scripts->queue, Site::$scripts->registered )['underscore'] ) );
} );

test( 'the language that WordPress gives to its calendar does not hold the calendar', function () {
	shop_without_jquery();
	Site::$scripts->add( 'jquery-ui-datepicker', array( 'jquery' ), array(
		'src'   => '/wp-includes/js/jquery/ui/datepicker.min.js',
		'after' => array( 'jQuery(function(jQuery){jQuery.datepicker.setDefaults({})});' ),
	) );
	Site::$scripts->registered['wc-add-to-cart']->deps[] = 'jquery-ui-datepicker';
	same( array( 'shop-wc-add-to-cart' ), scripts_left() );
} );

/** A payment method of a plugin; the folder of these tests stands for that of plugins. */
final class Card_Gateway {
	public function get_title() {
		return 'Card';
	}
}

test( 'the checkout script stays for a payment method that brings a script of its own, until that is known', function () {
	shop_without_jquery();
	Site::$page = 'checkout';
	same( '', reason_to_stay( 'wc-checkout' ) );
	Site::$gateways = array( new Card_Gateway() );
	same( '', reason_to_stay( 'wc-checkout' ) );
	Site::$scripts->add( 'card', array(), array( 'src' => 'https://shop.example/wp-content/plugins/uses.test.php/card.js' ) );
	Site::$scripts->queue[] = 'card';
	same( 'gateway:Card', reason_to_stay( 'wc-checkout' ) );
	add_filter( 'shop_widgets_known_gateways', function () {
		return array( 'uses.test.php' );
	} );
	same( '', reason_to_stay( 'wc-checkout' ) );
} );

test( 'the checkout script stays for a payment method whose scripts cannot be told: one of a theme, or behind a link', function () {
	shop_without_jquery();
	Site::$page = 'checkout';
	$file       = tempnam( sys_get_temp_dir(), 'gateway' );
	file_put_contents( $file, '<?php final class Theme_Gateway { public function get_title() { return "Theme"; } }' );
	require $file;
	unlink( $file );
	Site::$gateways = array( new Theme_Gateway() );
	same( 'gateway:Theme', reason_to_stay( 'wc-checkout' ) );
} );

test( 'a checkout script that has left comes back when a payment method brings a script later', function () {
	shop_without_jquery();
	Site::$page = 'checkout';
	Site::$scripts->add( 'wc-checkout' );
	Site::$scripts->queue[] = 'wc-checkout';
	replace_in_head();
	same( false, wp_script_is( 'wc-checkout' ) );
	Site::$gateways = array( new Card_Gateway() );
	Site::$scripts->add( 'card', array(), array( 'src' => 'https://shop.example/wp-content/plugins/uses.test.php/card.js' ) );
	Site::$scripts->queue[] = 'card';
	replace_in_footer();
	same( true, wp_script_is( 'wc-checkout' ) );
} );

test( 'a script file is found by its address, also where content lies outside of WordPress, and nothing outside of the site', function () {
	same( true, is_readable( (string) local_file( 'https://shop.example/wp-content/wordpress/block/editor.js?ver=1' ) ) );
	same( local_file( 'https://shop.example/wp-content/wordpress/block/editor.js' ), local_file( '/wp-content/wordpress/block/editor.js' ) );
	foreach ( array( '/wp-content/../wordpress/block/editor.js', '/run.php', '/not-there.js' ) as $path ) {
		same( '', local_file( "https://shop.example$path" ) );
	}
	same( null, local_file( 'https://elsewhere.example/x.js' ) );
	same( null, local_file( '//elsewhere.example/x.js' ) );
} );

test( 'for a script of the site that cannot be read jQuery and what covers a form stay; for one of another host they do not', function () {
	foreach ( array( 'https://elsewhere.example/x.js' => false, 'https://shop.example/made/on/request.js' => true ) as $src => $stays ) {
		shop_without_jquery();
		Site::$scripts->add( 'unknown', array(), array( 'src' => $src ) );
		Site::$scripts->queue[] = 'unknown';
		scripts_left();
		same( $stays, wp_script_is( 'jquery' ) );
		same( $stays, wp_script_is( 'wc-jquery-blockui' ) );
		Site::$scripts = new Scripts();
	}
} );
