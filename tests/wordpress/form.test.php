<?php
/** The form of the settings page: what its buttons do with what stands in its fields, and what its samples show. */

use ShopWidgets\Settings_Page;
use function ShopWidgets\consent_settings;
use function ShopWidgets\consent_texts;
use function ShopWidgets\draft_settings;
use function ShopWidgets\end_tags;
use function ShopWidgets\looks_css;
use function ShopWidgets\page_settings;
use function ShopWidgets\print_texts_field;
use function ShopWidgets\published_settings;
use function ShopWidgets\setting;
use function ShopWidgets\side_cart_fields;
use function ShopWidgets\value_to_store;
use function ShopWidgets\view_token;

/** Sends the form of a section. */
function sent( $section, $button, array $typed = array() ) {
	$GLOBALS['current_section'] = $section;
	Site::$typed                = $typed;
	$_POST                      = array( 'save' => $button );
	( new Settings_Page() )->save();
	$_POST = array();
}
/** Opens a sample with what stands in the form. */
function sampled( $view, array $tried ) {
	$_GET = array(
		'shop_widgets_view'  => view_token( $view ),
		'shop_widgets_tried' => $tried,
	);
}
/** The ids of fields. */
function ids_of( array $fields ) {
	return array_column( $fields, 'id' );
}

test( 'the Enter key saves: the first button of a form of fields publishes nothing', function () {
	foreach ( array( 'behaviours', 'looks', 'consent' ) as $section ) {
		$GLOBALS['current_section']          = $section;
		Site::$options['shop_widgets_draft'] = array( 'accent' => '#aa0000' );
		$html = printed( array( new Settings_Page(), 'output' ) );
		same( 1, preg_match( '/<button[^>]* value="([^"]*)"/', $html, $found ) );
		same( 'typed', $found[1] );
	}
	sent( 'looks', 'typed', array( 'accent' => '#bb0000' ) );
	same( array( '#bb0000', '' ), array( draft_settings()['accent'], setting( 'accent' ) ) );
} );

test( 'what was typed is published with the rest, and goes along where a service is added', function () {
	sent( 'looks', 'publish', array( 'accent' => '#aa0000' ) );
	same( '#aa0000', published_settings()['accent'] );
	sent( 'consent', 'service-hotjar', array( 'consent_revision' => '2' ) );
	same( array( '2', 'hotjar' ), array( draft_settings()['consent_revision'], substr( draft_settings()['consent_services'], 0, 6 ) ) );
} );

test( 'sections without fields save nothing of their own', function () {
	sent( 'check', 'typed' );
	sent( '', '' );
	same( false, get_option( 'shop_widgets_draft' ) );
} );

test( 'a sample shows what stands in the form, where it may be kept, and nothing of it is kept', function () {
	Site::$options['shop_widgets_draft'] = array( 'accent' => '#aa0000', 'radius' => '2px', 'consent' => 'yes' );
	sampled( 'looks', array( 'accent' => '#00ff00', 'radius' => '9;}', 'side_cart_width' => '30rem', 'side_cart_place' => 'middle', 'consent' => 'yes', 'mode_cart' => 'off' ) );
	same( 'end', setting( 'side_cart_place' ) );
	same( ':root{--shop-accent:#00ff00;--shop-radius:2px;--shop-side-cart-size:30rem;}', looks_css() );
	same( array( 'no', 'replace' ), array( setting( 'consent' ), ShopWidgets\mode( 'cart' ) ) );
	$_GET['shop_widgets_view'] = 'looks-0000000000000000';
	same( '', looks_css() );
	same( '#aa0000', draft_settings()['accent'] );
} );

test( 'the sample of the bar asks, whatever was answered before', function () {
	Site::$options['shop_widgets_draft'] = array( 'consent' => 'no', 'consent_position' => 'top' );
	sampled( 'bar', array( 'consent_position' => 'bottom_left', 'consent_texts' => array( 'de' => array( 'accept' => 'Ja <b>gern</b>' ) ) ) );
	same( array( 'bottom_left', 0 ), array( consent_settings()['position'], strpos( consent_settings()['revision'], 'sample-' ) ) );
	same( array( 'de' => array( 'cookie-bar.accept' => 'Ja gern' ) ), page_settings()['messages'] );
} );

test( 'words of the bar are kept by language, and reach its texts; empty ones and those of no language are left out', function () {
	$field = array( 'id' => 'shop_widgets_draft[consent_texts]', 'type' => 'shop_widgets_texts', 'title' => 'Words', 'desc' => '' );
	$lines = value_to_store( null, $field, array( 'de' => array( 'message' => 'Kekse | und mehr?', 'accept' => '', 'other' => 'x' ), 'fr' => array( 'policy' => 'Vie privée' ), '">' => array( 'accept' => 'x' ) ) );
	same( "de | message | Kekse | und mehr?\nfr | policy | Vie privée", $lines );
	same( array(), consent_texts() );
	Site::$options['shop_widgets']['consent_texts'] = $lines;
	same( array( 'de' => array( 'cookie-bar.message' => 'Kekse | und mehr?' ), 'fr' => array( 'cookie-bar.policy' => 'Vie privée' ) ), consent_texts() );
	same( false, isset( page_settings()['messages'] ) );
	Site::$options['shop_widgets']['consent'] = 'yes';
	same( consent_texts(), page_settings()['messages'] );

	Site::$options['shop_widgets_draft'] = array( 'consent_texts' => "$lines\nnl | accept | Ja" );
	$html = printed(
		static function () use ( $field ) {
			print_texts_field( $field );
		}
	);
	same( 4, substr_count( $html, '<fieldset' ) );
	same( 1, substr_count( $html, '>Kekse | und mehr?</textarea>' ) );
	same( 1, substr_count( $html, 'name="shop_widgets_draft[consent_texts][nl][accept]" lang="nl" value="Ja"' ) );
} );

test( 'the side cart of our own stands and shows as it was chosen; a plugin\'s is its own', function () {
	Site::$options['shop_widgets'] += array( 'own_side_cart' => 'yes' );
	same( array( 'data-source', 'data-cart-url', 'data-checkout-url', 'data-products-url' ), array_keys( end_tags()['shop-side-cart'] ) );
	Site::$options['shop_widgets'] += array( 'side_cart_place' => 'start', 'side_cart_basket' => 'never', 'side_cart_opens' => 'no' );
	same( array( 'start', 'never', 'no' ), array_values( array_slice( end_tags()['shop-side-cart'], 4 ) ) );
	same( true, in_array( 'shop_widgets_draft[side_cart_place]', ids_of( side_cart_fields() ), true ) );
} );
