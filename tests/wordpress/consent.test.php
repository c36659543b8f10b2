<?php
/** Consent: nothing unless asked, settings of the bar, scripts that wait. */

use function ShopWidgets\asks_for_consent;
use function ShopWidgets\consent_services;
use function ShopWidgets\consent_settings;
use function ShopWidgets\consent_tags;
use function ShopWidgets\hold_module;
use function ShopWidgets\hold_of;

test( 'on a fresh site nobody is asked and nothing is held back', function () {
	same( false, asks_for_consent() );
	same( array(), consent_tags() );
	same( '', hold_of( 'wc-order-attribution' ) );
} );

test( 'with the bar the shop\'s own records leave their work to our tags', function () {
	Site::$options['shop_widgets'] = array( 'consent' => 'yes' );
	same( array( 'shop-cookie-bar', 'shop-order-attribution' ), array_keys( consent_tags() ) );
	same( 'replaced', hold_of( 'wc-order-attribution' ) );
	same( '', hold_of( 'wc-add-to-cart' ) );
} );

test( 'a record whose behaviour is off waits for its category', function () {
	Site::$options['shop_widgets'] = array( 'consent' => 'yes', 'mode_order-attribution' => 'off' );
	same( 'marketing', hold_of( 'sourcebuster-js' ) );
	same( array( 'shop-cookie-bar' ), array_keys( consent_tags() ) );
} );

test( 'a script that the shop names waits for the category it names', function () {
	Site::$options['shop_widgets'] = array( 'consent' => 'yes', 'consent_waiting' => "their-tracker | statistics\nother | nonsense\n" );
	same( 'statistics', hold_of( 'their-tracker' ) );
	same( '', hold_of( 'another' ) );
	same( array( 'id' => 'their-tracker-js-module', 'type' => 'text/plain', 'data-type' => 'module', 'data-shop-consent' => 'statistics' ), hold_module( array( 'id' => 'their-tracker-js-module', 'type' => 'module' ) ) );
} );

test( 'a script whose stored category is unknown waits all the same', function () {
	foreach ( array( 'Statistics', 'Statistik', 'necessary', 'statistcs', '' ) as $word ) {
		Site::$options['shop_widgets'] = array( 'consent' => 'yes', 'consent_waiting' => "their-tracker | $word" );
		same( 'marketing', hold_of( 'their-tracker' ) );
	}
	Site::$options['shop_widgets']['consent_waiting'] = 'their-tracker';
	same( 'marketing', hold_of( 'their-tracker' ) );
} );

test( 'the policy is a page that visitors may read: the chosen one, else WordPress\'s own, else none', function () {
	$url = static function () {
		return consent_tags()['shop-cookie-bar']['data-policy-url'];
	};
	Site::$options['shop_widgets'] = array( 'consent' => 'yes', 'consent_policy' => '12' );
	Site::$options['pages']        = array( 12 => 'publish' );
	same( 'https://shop.example/?page_id=12', $url() );
	foreach ( array( 'private', 'draft', 'trash', false ) as $status ) {
		Site::$options['pages'][12] = $status;
		same( 'https://shop.example/privacy/', $url() );
	}
	Site::$options['no privacy page'] = true;
	same( null, $url() );
} );

test( 'the settings of the bar hold the cookies by category', function () {
	Site::$options['shop_widgets'] = array( 'consent_revision' => '2026-11', 'consent_statistics' => " _ga \r\n\r\n_ga_*\r\n", 'consent_marketing' => '' );
	$settings                      = consent_settings();
	same( '2026-11', $settings['revision'] );
	same( '{"statistics":["_ga","_ga_*"]}', json_encode( $settings['categories'] ) );
} );

test( 'no category at all is an object, too', function () {
	Site::$options['shop_widgets'] = array( 'consent_statistics' => '', 'consent_marketing' => '' );
	same( '{}', json_encode( consent_settings()['categories'] ) );
} );

test( 'services are lines of fields; one of an unknown category is refused with marketing', function () {
	Site::$options['shop_widgets'] = array( 'consent_services' => "map | Map | functional | Where we are. | NID, X | map_*\nfilm | | marketing\nwrong | Wrong" );
	same(
		array(
			'map'  => array( 'name' => 'Map', 'category' => 'functional', 'about' => 'Where we are.', 'cookies' => array( 'NID', 'X' ), 'storage' => array( 'map_*' ) ),
			'film' => array( 'name' => 'film', 'category' => 'marketing' ),
			'wrong' => array( 'name' => 'Wrong', 'category' => 'marketing' ),
		),
		consent_services()
	);
} );
