<?php
/** What is published, drafted and taken back; the sets; who sees what. */

use function ShopWidgets\act_of_form;
use function ShopWidgets\changed_settings;
use function ShopWidgets\check_view;
use function ShopWidgets\draft_settings;
use function ShopWidgets\exported_settings;
use function ShopWidgets\is_on;
use function ShopWidgets\may_print;
use function ShopWidgets\mode;
use function ShopWidgets\published_settings;
use function ShopWidgets\remember_failure;
use function ShopWidgets\failures;
use function ShopWidgets\setting;
use function ShopWidgets\settings_with_set;
use function ShopWidgets\view;
use function ShopWidgets\view_token;

/** A shop that has just activated the plugin. */
function newcomer() {
	Site::$options = array();
}
/** What a button says. */
function pressed( $act, $json = '' ) {
	WC_Admin_Settings::$errors   = array();
	WC_Admin_Settings::$messages = array();
	return act_of_form( $act, $json );
}
/** Without the time of publishing. */
function without_time( array $settings ) {
	unset( $settings['published_at'] );
	return $settings;
}

test( 'activated, it does nothing for visitors, and no option is written', function () {
	newcomer();
	same( false, may_print() );
	same( array(), published_settings() );
	same( array(), Site::$options );
} );

test( 'a set makes a draft; visitors get it when it is published, and what they had before when that is taken back', function () {
	newcomer();
	same( true, pressed( 'begin-faster' ) );
	same( array( 'The draft is now “Faster and smoother”. Look at it in the preview, check it, then publish it.' ), WC_Admin_Settings::$messages );
	same( false, may_print() );
	pressed( 'publish' );
	same( true, may_print() );
	same( 'replace', mode( 'cart' ) );
	same( false, get_option( 'shop_widgets_draft' ) );

	pressed( 'begin-tags' );
	same( 'replace', mode( 'cart' ) );
	pressed( 'publish' );
	same( array( true, 'off' ), array( may_print(), mode( 'cart' ) ) );
	pressed( 'back' );
	same( array( 'replace', 'tags' ), array( mode( 'cart' ), draft_settings()['set'] ) );
	pressed( 'back' );
	same( 'off', mode( 'cart' ) );
} );

test( 'taken back after the first publishing, or switched off, visitors get the shop alone, and the draft keeps what was chosen', function () {
	foreach ( array( 'back', 'off' ) as $act ) {
		newcomer();
		pressed( 'begin-more' );
		pressed( 'publish' );
		pressed( $act );
		same( false, may_print() );
		same( 'more', draft_settings()['set'] );
		pressed( 'discard' );
		same( array(), draft_settings() );
	}
} );

test( 'settings of an older release stay published, with their defaults', function () {
	Site::$options['shop_widgets'] = array( 'mode_cart' => 'replace' );
	same( array( true, 'replace', 'beside', 'off' ), array( may_print(), mode( 'cart' ), mode( 'gallery' ), mode( 'sticky-add-to-cart' ) ) );
} );

test( 'one choice goes before its set, and another set does away with it; what is no behaviour stays', function () {
	$settings = array( 'set' => 'faster', 'mode_cart' => 'off', 'accent' => '#123456', 'published_at' => '1' );
	Site::$options['shop_widgets'] = $settings;
	same( array( 'off', 'replace' ), array( mode( 'cart' ), mode( 'gallery' ) ) );
	same( array( 'set' => 'more', 'own_side_cart' => 'yes' ), array_diff_key( settings_with_set( $settings, 'more' ), array( 'accent' => 1, 'published_at' => 1 ) ) );
	same( '#123456', settings_with_set( $settings, 'more' )['accent'] );
	same( array(), changed_settings( $settings ) );
	same( array( 'set', 'mode_cart', 'own_side_cart' ), array_values( array_intersect( array( 'set', 'mode_cart', 'own_side_cart', 'accent' ), changed_settings( settings_with_set( $settings, 'more' ) ) ) ) );
} );

test( 'a draft that says what is published is none', function () {
	newcomer();
	pressed( 'begin-faster' );
	pressed( 'publish' );
	pressed( 'begin-more' );
	pressed( 'begin-faster' );
	same( false, get_option( 'shop_widgets_draft' ) );
} );

test( 'chosen one by one, what is not chosen is off, also for a plugin that comes later', function () {
	newcomer();
	Site::$options['shop_widgets'] = array( 'set' => 'own', 'mode_gallery' => 'replace' );
	same( array( 'replace', 'off' ), array( mode( 'gallery' ), mode( 'tabs' ) ) );
} );

test( 'what fails is left off by one press', function () {
	newcomer();
	pressed( 'begin-faster' );
	same( true, pressed( 'leave-cart' ) );
	same( 'off', draft_settings()['mode_cart'] );
	same( false, pressed( 'leave-nothing' ) );
	same( false, pressed( 'Save changes' ) );
} );

test( 'a theme that brings the plugin says what it wants', function () {
	newcomer();
	add_filter( 'shop_widgets_published_settings', function ( $settings ) {
		return $settings + array( 'set' => 'tags' );
	} );
	same( array( true, false ), array( may_print(), is_on( 'cart' ) ) );
} );

test( 'exported settings are read in as a draft; what is not known is refused, with its name, and changes nothing', function () {
	newcomer();
	Site::$options['shop_widgets_draft'] = array( 'set' => 'more', 'mode_cart' => 'beside', 'accent' => '#123456' );
	$json = exported_settings();
	newcomer();
	pressed( 'import', $json );
	same( array( 'set' => 'more', 'mode_cart' => 'beside', 'accent' => '#123456' ), draft_settings() );
	$wrong = array(
		'nonsense'                                     => 'This is no file of exported settings. Nothing was changed.',
		'{"settings":{"mode_cart":"away"}}'            => 'The file says something about “mode_cart” that is not known here. Nothing was changed.',
		'{"settings":{"mode_nothing":"off"}}'          => 'The file says something about “mode_nothing” that is not known here. Nothing was changed.',
		'{"settings":{"accent":"red;}"}}'              => 'The file says something about “accent” that is not known here. Nothing was changed.',
		'{"settings":{"set":["faster"]}}'              => 'The file says something about “set” that is not known here. Nothing was changed.',
		'{"settings":{"consent_marketing":"<script>"}}' => 'The file says something about “consent_marketing” that is not known here. Nothing was changed.',
	);
	foreach ( $wrong as $json => $error ) {
		pressed( 'import', $json );
		same( array( array( $error ), 'more' ), array( WC_Admin_Settings::$errors, draft_settings()['set'] ) );
	}
} );

test( 'a page of the check sees what its word proves, as a guest, and so does what that page asks for', function () {
	newcomer();
	Site::$options['shop_widgets_draft'] = array( 'set' => 'tags', 'mode_cart' => 'replace' );
	same( 'published', view() );
	foreach ( array( 'without' => 'off', 'draft' => 'replace', 'faster' => 'replace', 'tags' => 'off' ) as $seen => $cart ) {
		$_GET['shop_widgets_view'] = view_token( $seen );
		same( array( $seen, $cart, 'without' !== $seen ), array( view(), mode( 'cart' ), may_print() ) );
		$_GET = array();
		$_SERVER['HTTP_REFERER'] = 'https://shop.example/cart/?shop_widgets_view=' . view_token( $seen );
		same( $seen, view() );
		$_SERVER['HTTP_REFERER'] = 'https://elsewhere.example/cart/?shop_widgets_view=' . view_token( $seen );
		same( 'published', view() );
		unset( $_SERVER['HTTP_REFERER'] );
	}
	foreach ( array( 'draft', 'draft-0000000000000000', '', array( 'draft' ) ) as $said ) {
		$_GET['shop_widgets_view'] = $said;
		same( '', check_view() );
	}
} );

test( 'the preview shows the draft to who is signed in and may manage the shop, and to nobody else', function () {
	newcomer();
	Site::$options['shop_widgets_draft'] = array( 'set' => 'faster', 'accent' => '#123456' );
	$_COOKIE['shop_widgets_preview']     = 'me';
	same( array( 'published', '' ), array( view(), setting( 'accent' ) ) );
	$_COOKIE['wordpress_logged_in'] = '4';
	same( 'published', view() );
	$_COOKIE['wordpress_logged_in'] = '3';
	same( array( 'draft', '#123456', false ), array( view(), setting( 'accent' ), ShopWidgets\is_guest_view() ) );
	$_COOKIE['shop_widgets_preview'] = 'guest';
	same( array( 'draft', true ), array( view(), ShopWidgets\is_guest_view() ) );
	Site::$page = 'admin';
	same( 'published', view() );
	Site::$page = '';
	$_SERVER['HTTP_REFERER'] = 'https://shop.example/wp-admin/admin.php';
	same( 'published', view() );
	unset( $_SERVER['HTTP_REFERER'] );
	$_COOKIE['shop_widgets_preview'] = 'other';
	same( 'published', view() );
} );

test( 'failures of pages are counted once a minute, and few are kept', function () {
	remember_failure( 'shop-cart', 'cart', 'TypeError cart.js:1:2' );
	remember_failure( 'shop-cart', 'cart', 'TypeError cart.js:1:2' );
	same( array( 1, 'TypeError cart.js:1:2' ), array( failures()[0]['minutes'], failures()[0]['place'] ) );
	Site::$options['shop_widgets_failures']['shop-cart cart']['last'] -= 60;
	remember_failure( 'shop-cart', 'cart', 'Error' );
	same( 2, failures()[0]['minutes'] );
	foreach ( array_keys( ShopWidgets\behaviours() ) as $behaviour ) {
		remember_failure( "shop-$behaviour", 'other', 'Error' );
	}
	same( 20, count( failures() ) );
} );

test( 'a page tells of a failure by known names and a place; nothing else is kept', function () {
	$sent = static function ( $tag, $place, $page ) {
		$_POST = array( 'tag' => $tag, 'place' => $place );
		$_GET  = array( 'page' => $page );
		ShopWidgets\count_failure();
		$_POST = array();
		return count( failures() );
	};
	same( 0, $sent( 'shop-nothing', 'TypeError cart.js:1:2', 'cart' ) );
	same( 0, $sent( 'shop-cart', 'ada@example.com', 'cart' ) );
	same( 0, $sent( 'shop-cart', 'TypeError cart.js:1:2 ada', 'cart' ) );
	same( 0, $sent( 'shop-cart', 'TypeError', 'nowhere' ) );
	same( 0, $sent( array( 'shop-cart' ), 'TypeError', 'cart' ) );
	same( 1, $sent( 'shop-cart', 'TypeError cart-AB12.js:1:2', 'cart' ) );
	same( 2, $sent( 'shop-cart', 'Error', 'checkout' ) );
} );
