<?php
/** Who may do what: a shop manager may, others may not, and nobody without the nonce of the page; what deletion leaves; WP-CLI. */

use ShopWidgets\Commands;
use function ShopWidgets\do_preview;
use function ShopWidgets\draft_settings;
use function ShopWidgets\keep_check;
use function ShopWidgets\published_settings;

/** How a request ends. */
function end_of( callable $run ) {
	try {
		ob_start();
		$run();
		return 'runs to its end';
	} catch ( Ended $ended ) {
		return $ended->getMessage();
	} finally {
		ob_end_clean();
	}
}

test( 'previewing and publishing from its bar need a nonce and the rights of a shop manager', function () {
	Site::$options['shop_widgets_draft'] = array( 'set' => 'tags' );
	$_GET['do']                          = 'publish';
	Site::$roles                         = array( 'manage_woocommerce' );
	same( 'no nonce', end_of( 'ShopWidgets\do_preview' ) );
	Site::$nonce = 'shop_widgets_preview';
	Site::$roles = array( 'edit_posts', 'edit_others_posts', 'publish_pages' );
	same( 'refused with 403', end_of( 'ShopWidgets\do_preview' ) );
	same( 'beside', published_settings()['set'] );
	Site::$roles = array( 'manage_woocommerce' );
	same( 0, strpos( end_of( 'ShopWidgets\do_preview' ), 'leads to' ) );
	same( 'tags', published_settings()['set'] );
} );

test( 'what a check has found is kept for a shop manager alone, with the nonce of the check', function () {
	$_POST       = array( 'problems' => 'cart', 'scripts' => '{"a":"some-plugin"}' );
	Site::$roles = array( 'manage_woocommerce' );
	same( 'no nonce', end_of( 'ShopWidgets\keep_check' ) );
	Site::$nonce = 'shop_widgets_checked';
	Site::$roles = array( 'edit_others_posts' );
	same( 'refused with 403', end_of( 'ShopWidgets\keep_check' ) );
	same( false, get_option( 'shop_widgets_checked' ) );
	Site::$roles = array( 'manage_woocommerce' );
	end_of( 'ShopWidgets\keep_check' );
	$_POST = array();
	same( array( array( 'cart' ), array( 'a' => 'some-plugin' ) ), array( get_option( 'shop_widgets_checked' )['problems'], get_option( 'shop_widgets_checked' )['scripts'] ) );
} );

test( 'of what a check has sent two hundred texts are kept, and nothing that is none', function () {
	$_POST       = array( 'scripts' => json_encode( array( 'list' => array( 'x' ) ) + array_fill( 0, 300, 'some-plugin' ) ), 'cookies' => 'no JSON' );
	Site::$roles = array( 'manage_woocommerce' );
	Site::$nonce = 'shop_widgets_checked';
	end_of( 'ShopWidgets\keep_check' );
	$_POST = array();
	$kept  = get_option( 'shop_widgets_checked' );
	same( array( 199, array() ), array( count( $kept['scripts'] ), $kept['cookies'] ) );
} );

test( 'the scripts that a check sees are those of plugins, themes and other hosts, and WooCommerce’s recorders', function () {
	foreach ( array(
		'jquery-core'          => '/wp-includes/js/jquery/jquery.min.js',
		'wc-cart'              => 'https://shop.example/wp-content/plugins/woocommerce/assets/js/cart.js',
		'wc-order-attribution' => 'https://shop.example/wp-content/plugins/woocommerce/assets/js/order-attribution.js',
		'chat'                 => 'https://shop.example/wp-content/plugins/some-chat/chat.js',
		'menu'                 => '/wp-content/themes/some-theme/menu.js',
		'gtag'                 => 'https://www.googletagmanager.com/gtag/js?id=1',
		'only-text'            => false,
	) as $handle => $source ) {
		Site::$scripts->add( $handle, array(), array( 'src' => $source ) );
		Site::$scripts->done[] = $handle;
	}
	same(
		array( 'wc-order-attribution' => 'woocommerce', 'chat' => 'some-chat', 'menu' => 'some-theme', 'gtag' => 'www.googletagmanager.com' ),
		ShopWidgets\printed_scripts()
	);
} );

test( 'a check of an empty draft says how to begin, and offers no check', function () {
	unset( Site::$options['shop_widgets'] );
	$html = printed( 'ShopWidgets\print_check' );
	same( array( true, false ), array( false !== strpos( $html, 'The draft is empty' ), strpos( $html, 'shop-widgets-rows' ) ) );
} );

test( 'deleted, it leaves nothing on this site or on any other of its network', function () {
	$of_a_site     = array(
		'shop_widgets'                 => array( 'set' => 'more' ),
		'shop_widgets_draft'           => array(),
		'shop_widgets_previous'        => array(),
		'shop_widgets_checked'         => array(),
		'shop_widgets_failures'        => array(),
		'_transient_shop_widgets_map1' => 1,
		'blogname'                     => 'Rig',
	);
	Site::$network = array( 1 => $of_a_site, 2 => $of_a_site );
	define( 'WP_UNINSTALL_PLUGIN', 'shop-widgets/shop-widgets.php' );
	require dirname( SHOP_WIDGETS_FILE ) . '/uninstall.php';
	same( array( 1 => array( 'blogname' => 'Rig' ), 2 => array( 'blogname' => 'Rig' ) ), Site::$network );
	Site::$network = array();
	Site::$options = $of_a_site;
	ShopWidgets\uninstall();
	same( array( 'blogname' => 'Rig' ), Site::$options );
} );

test( 'wp shop-widgets publishes a set or the draft, says what visitors get, and switches off', function () {
	$shell         = new Commands();
	Site::$options = array();
	same( 0, strpos( end_of( function () use ( $shell ) { $shell->publish( array() ); } ), 'Error: There is nothing to publish' ) );
	same( 'Error: There is no set "fast": faster, more, tags.', end_of( function () use ( $shell ) { $shell->publish( array( 'fast' ) ); } ) );
	$shell->publish( array( 'faster' ) );
	same( 'faster', published_settings()['set'] );
	$shell->status();
	same( true, 3 < count( Site::$said ) );
	Site::$options['shop_widgets_draft'] = array( 'set' => 'tags' );
	$shell->publish( array() );
	same( 'tags', published_settings()['set'] );
	$shell->off();
	same( array( array(), 'tags' ), array( published_settings(), draft_settings()['set'] ) );
	same( 'Success: Visitors see the pages of the shop alone.', end( Site::$said ) );
} );
