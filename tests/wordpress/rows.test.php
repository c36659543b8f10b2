<?php
/** Fields of rows on the settings page: what is stored, refused and printed. */

use function ShopWidgets\act_of_form;
use function ShopWidgets\consent_fields;
use function ShopWidgets\consent_warnings;
use function ShopWidgets\draft_settings;
use function ShopWidgets\print_scripts_field;
use function ShopWidgets\print_rows;
use function ShopWidgets\refused_rows;
use function ShopWidgets\value_to_store;

/** One of the fields of consent. */
function field_of( $setting ) {
	return array_values(
		array_filter(
			consent_fields(),
			static function ( $field ) use ( $setting ) {
				return isset( $field['id'] ) && "shop_widgets_draft[$setting]" === $field['id'];
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
		array( "map | Map | functional | Where we are. | NID, X | map_*\nb/c | B | marketing", array() ),
		saved(
			'consent_services',
			array(
				array( 'id' => 'map', 'name' => 'Map', 'category' => 'functional', 'about' => 'Where we are.', 'cookies' => 'NID, X', 'storage' => 'map_*' ),
				array( 'id' => '', 'category' => '' ),
				array( 'id' => ' b|c ', 'name' => 'B', 'category' => 'marketing' ),
			)
		)
	);
	same( array( '', array() ), saved( 'consent_services', array( array( 'id' => '' ) ) ) );
} );

// Before what is refused: that is shown again instead, for as long as the page is made.
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

test( 'a row without a known category is refused, with its number, and nothing of the list is stored', function () {
	list( $stored, $errors ) = saved(
		'consent_services',
		array(
			array( 'id' => 'a', 'category' => 'statistics' ),
			array( 'id' => 'b', 'category' => 'Statistik' ),
			array( 'id' => 'c', 'category' => '' ),
			array( 'id' => '', 'category' => 'marketing' ),
			array( 'id' => 'a', 'category' => 'marketing' ),
		)
	);
	same( null, $stored );
	same(
		array(
			'Services, row 2: choose a category for “b”. This list was not saved.',
			'Services, row 3: choose a category for “c”. This list was not saved.',
			'Services, row 4: the first box is empty. This list was not saved.',
			'Services, row 5: “a” is in the list twice. This list was not saved.',
		),
		$errors
	);
	$html = printed(
		static function () {
			print_rows( field_of( 'consent_services' ) );
		}
	);
	same( 5, substr_count( $html, '<fieldset' ) );
	same( 1, substr_count( $html, '<option value="Statistik" selected>' ) );
} );

test( 'of the scripts those are stored that wait for a category', function () {
	same(
		array( "a | statistics\nb/c | marketing", array() ),
		saved(
			'consent_waiting',
			array(
				array( 'handle' => 'a', 'category' => 'statistics' ),
				array( 'handle' => 'runs-at-once', 'category' => '' ),
				array( 'handle' => ' b|c ', 'category' => 'marketing' ),
				'nonsense',
			)
		)
	);
} );

test( 'a script that waits for a category that is none is refused in words, and the list stays as it was', function () {
	same(
		array( null, array( 'Scripts that wait: “Statistik”, chosen for “d”, is no category. This list was not saved.' ) ),
		saved( 'consent_waiting', array( array( 'handle' => 'a', 'category' => 'marketing' ), array( 'handle' => 'd', 'category' => 'Statistik' ) ) )
	);
} );

test( 'the scripts are those that the check has seen, and those that wait already', function () {
	$print = static function () {
		return printed(
			static function () {
				print_scripts_field( field_of( 'consent_waiting' ) );
			}
		);
	};
	same( 1, substr_count( $print(), 'section=check' ) );
	Site::$plugins                         = array( 'some-plugin/main.php' => array( 'Name' => 'Some Plugin' ) );
	Site::$options['shop_widgets_checked'] = array(
		'scripts' => array(
			'tracker'         => 'some-plugin',
			'map'             => 'maps.example',
			'gtag'            => 'www.googletagmanager.com',
			'sourcebuster-js' => 'woocommerce',
		),
	);
	Site::$options['shop_widgets_draft']   = array( 'consent_waiting' => 'tracker | marketing' . "\n" . 'older | statistics' );
	$html = $print();
	same( 5, substr_count( $html, '<select' ) );
	same( 1, preg_match( '#value="older">.*<option value="statistics" selected>#s', $html ) );
	same( 2, substr_count( $html, ' selected>' ) );
	foreach ( array( 'maps.example', 'Some Plugin', 'Google Analytics (www.googletagmanager.com)', 'Statistics is recommended', 'Marketing, by itself', 'gtag waits for' ) as $text ) {
		same( array( $text, 1 ), array( $text, substr_count( $html, $text ) ) );
	}
} );

test( 'a bar without a policy page, beside another bar, or after cookies, is warned of', function () {
	Site::$options['shop_widgets_draft']   = array( 'consent' => 'yes', 'consent_necessary' => "shop_*\nlang" );
	Site::$options['shop_widgets_checked'] = array( 'cookies' => array( 'shop_a', 'lang', '_ga' ) );
	same( array(), consent_warnings() );
	Site::$options['shop_widgets_checked']['asked'] = 'no';
	same( array(), consent_warnings() );
	Site::$options['shop_widgets_checked']['asked'] = 'yes';
	same( array( 'The last check saw cookies that were set before anybody had answered: _ga. Let the script that sets them wait, or name them as necessary.' ), consent_warnings() );
	Site::$options['no privacy page'] = true;
	same( 2, count( consent_warnings() ) );
	Site::$options['shop_widgets_draft']['consent_policy'] = '9';
	Site::$options['pages']                                = array( 9 => 'publish' );
	same( 1, count( consent_warnings() ) );
	// The consent plugin that our bar stands in for, from here on.
	define( 'EU_COOKIES_BAR_VERSION', '1' );
	same( 'Another plugin asks for consent as well: visitors would see two bars.', consent_warnings()[0] );
	Site::$options['shop_widgets_draft']['consent'] = 'no';
	same( array(), consent_warnings() );
} );

test( 'a known service is added by one press, and offered no more', function () {
	Site::$options['shop_widgets_draft'] = array( 'set' => 'own', 'consent_services' => 'map | Map | functional' );
	same( true, act_of_form( 'service-hotjar', '' ) );
	same( "map | Map | functional\nhotjar | Hotjar | statistics |  | _hj* | _hj*", draft_settings()['consent_services'] );
	same( 0, substr_count( printed( 'ShopWidgets\print_known_services' ), 'service-hotjar' ) );
} );

test( 'what no form has sent leaves what is stored', function () {
	same( array( null, array() ), saved( 'consent_waiting', null ) );
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

// After what is refused: that holds for as long as the page is made.
test( 'where something typed is refused nothing is published', function () {
	$GLOBALS['current_section'] = 'looks';
	Site::$typed                = array( 'accent' => 'reddish', 'radius' => '4px' );
	$_POST                      = array( 'save' => 'publish' );
	( new ShopWidgets\Settings_Page() )->save();
	$_POST = array();
	same( array( '4px', false ), array( draft_settings()['radius'], isset( ShopWidgets\published_settings()['radius'] ) ) );
} );
