<?php
/** Fields of rows on the settings page: what is stored, refused and printed. */

use function ShopWidgets\consent_fields;
use function ShopWidgets\print_rows;
use function ShopWidgets\refused_rows;
use function ShopWidgets\value_to_store;

/** One of the fields of consent. */
function field_of( $setting ) {
	return array_values(
		array_filter(
			consent_fields(),
			static function ( $field ) use ( $setting ) {
				return isset( $field['setting'] ) && $setting === $field['setting'];
			}
		)
	)[0];
}
/** What is stored of rows, and what is said. */
function saved( $setting, $rows ) {
	WC_Admin_Settings::$errors = array();
	return array( value_to_store( $rows, field_of( $setting ), $rows ), WC_Admin_Settings::$errors );
}

test( 'rows are stored as lines; empty ones are left out, a bar ends no box', function () {
	same(
		array( "a | statistics\nb/c | marketing", array() ),
		saved( 'consent_waiting', array( array( 'handle' => 'a', 'category' => 'statistics' ), array( 'handle' => '', 'category' => '' ), array( 'handle' => ' b|c ', 'category' => 'marketing' ) ) )
	);
	same(
		array( 'map | Map | functional | Where we are. | NID, X | map_*', array() ),
		saved( 'consent_services', array( array( 'id' => 'map', 'name' => 'Map', 'category' => 'functional', 'about' => 'Where we are.', 'cookies' => 'NID, X', 'storage' => 'map_*' ) ) )
	);
	same( array( '', array() ), saved( 'consent_waiting', array( array( 'handle' => '' ) ) ) );
} );

test( 'a row without a known category is refused, with its number, and nothing of the list is stored', function () {
	list( $stored, $errors ) = saved(
		'consent_waiting',
		array(
			array( 'handle' => 'a', 'category' => 'statistics' ),
			array( 'handle' => 'b', 'category' => 'Statistik' ),
			array( 'handle' => 'c', 'category' => '' ),
			array( 'handle' => '', 'category' => 'marketing' ),
			array( 'handle' => 'a', 'category' => 'marketing' ),
		)
	);
	same( null, $stored );
	same(
		array(
			'Scripts that wait, row 2: choose a category for “b”. This list was not saved.',
			'Scripts that wait, row 3: choose a category for “c”. This list was not saved.',
			'Scripts that wait, row 4: the first box is empty. This list was not saved.',
			'Scripts that wait, row 5: “a” is in the list twice. This list was not saved.',
		),
		$errors
	);
	$html = printed(
		static function () {
			print_rows( field_of( 'consent_waiting' ) );
		}
	);
	same( 5, substr_count( $html, '<fieldset' ) );
	same( 1, substr_count( $html, '<option value="Statistik" selected>' ) );
} );

test( 'what no form has sent leaves what is stored', function () {
	same( array( null, array() ), saved( 'consent_waiting', null ) );
} );

test( 'stored lines are rows with a choice, and empty rows follow', function () {
	Site::$options['shop_widgets_draft'] = array( 'consent_services' => "map | Map | functional | Where. | NID | map_*\nold | Old | Statistics" );
	$html = printed(
		static function () {
			print_rows( field_of( 'consent_services' ) );
		}
	);
	same( 5, substr_count( $html, '<fieldset' ) );
	same( 5, substr_count( $html, '<select' ) );
	same( 1, substr_count( $html, '<option value="functional" selected>' ) );
	same( 1, substr_count( $html, ' aria-invalid="true"' ) );
	same( 1, substr_count( $html, '<option value="Statistics" selected>' ) );
	same( 1, preg_match( '/name="shop_widgets_draft\[consent_services\]\[0\]\[storage\]" value="map_\*"/', $html ) );
} );

test( 'a colour and a length are kept as they were typed; nonsense is refused in words', function () {
	$field = array( 'id' => 'shop_widgets_draft[radius]', 'type' => 'text', 'title' => 'Rounded corners' );
	$color = array( 'id' => 'shop_widgets_draft[accent]', 'type' => 'color', 'title' => 'Accent colour' );
	WC_Admin_Settings::$errors = array();
	same( array( '8', '0.5rem', '', '#369' ), array( value_to_store( '8', $field, '8' ), value_to_store( '0.5rem', $field, '0.5rem' ), value_to_store( '', $field, '' ), value_to_store( '#369', $color, '#369' ) ) );
	same( array(), WC_Admin_Settings::$errors );
	same( array( null, null ), array( value_to_store( 'round', $field, 'round' ), value_to_store( 'blueish', $color, 'blueish' ) ) );
	same( 2, count( WC_Admin_Settings::$errors ) );
	same( 0, strpos( WC_Admin_Settings::$errors[0], 'Rounded corners: “round” was not understood' ) );
} );
