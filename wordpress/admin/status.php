<?php
/**
 * What the plugin does, in a few lines: for WooCommerce's status report, WordPress's Site Health, and the shell.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_status_hooks() {
	add_action( 'woocommerce_system_status_report', __NAMESPACE__ . '\print_status_report' );
	add_filter( 'site_status_tests', __NAMESPACE__ . '\add_health_test' );
	add_filter( 'debug_information', __NAMESPACE__ . '\add_debug_information' );
}

/**
 * The lines.
 *
 * @return array<string, string>
 */
function status_rows() {
	$published = published_settings();
	$rows      = array(
		__( 'Version', 'shop-widgets' )        => (string) ( build()['version'] ?? '' ),
		__( 'Visitors get', 'shop-widgets' )   => published_text(),
		__( 'Edition', 'shop-widgets' )        => setting_of( $published, 'edition' ),
		__( 'Cookie bar', 'shop-widgets' )     => 'yes' === setting_of( $published, 'consent' ) && $published ? __( 'on', 'shop-widgets' ) : __( 'off', 'shop-widgets' ),
		__( 'Not published', 'shop-widgets' )  => false === get_option( DRAFT ) ? __( 'nothing', 'shop-widgets' ) : implode( ', ', changed_settings( draft_settings() ) ),
		__( 'Failed on pages', 'shop-widgets' ) => implode( '; ', array_map( __NAMESPACE__ . '\failure_text', failures() ) ),
	);
	foreach ( $published ? array( 'replace', 'beside' ) : array() as $mode ) {
		$names = array_filter(
			array_keys( behaviours() ),
			static function ( $behaviour ) use ( $published, $mode ) {
				return chosen_mode( $published, $behaviour ) === $mode && is_possible( $behaviour );
			}
		);
		$rows[ mode_labels()[ $mode ] ] = implode( ', ', $names );
	}
	return $rows;
}

/**
 * What visitors get, in words.
 *
 * @return string
 */
function published_text() {
	$published = published_settings();
	if ( array() === $published ) {
		return __( 'the pages of the shop alone', 'shop-widgets' );
	}
	$set = set_label( $published );
	if ( ! isset( $published['published_at'] ) ) {
		return $set;
	}
	/* translators: 1: name of a set, 2: date and time */
	return sprintf( __( '%1$s, since %2$s', 'shop-widgets' ), $set, wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), (int) $published['published_at'] ) );
}

/**
 * A failure in words.
 *
 * @param array{tag: string, page: string, minutes: int, last: int, place: string} $failure As `failures()` gives it.
 * @return string
 */
function failure_text( array $failure ) {
	/* translators: 1: name of a tag, 2: kind of page, 3: number, 4: place in a script */
	return sprintf( __( '%1$s (%2$s): %4$s. Minutes in which it failed: %3$d', 'shop-widgets' ), $failure['tag'], page_labels()[ $failure['page'] ], $failure['minutes'], $failure['place'] );
}

/**
 * The names of the kinds of pages.
 *
 * @return array<string, string>
 */
function page_labels() {
	return array(
		'home'     => __( 'Front page', 'shop-widgets' ),
		'listing'  => __( 'Listing', 'shop-widgets' ),
		'product'  => __( 'Product', 'shop-widgets' ),
		'cart'     => __( 'Cart', 'shop-widgets' ),
		'checkout' => __( 'Checkout', 'shop-widgets' ),
		'account'  => __( 'Account', 'shop-widgets' ),
		'other'    => __( 'another page', 'shop-widgets' ),
	);
}

/** Prints our part of WooCommerce's status report. */
function print_status_report() {
	printf( '<table class="wc_status_table widefat" cellspacing="0"><thead><tr><th colspan="3" data-export-label="Shop Widgets"><h2>%s</h2></th></tr></thead><tbody>', esc_html__( 'Shop Widgets', 'shop-widgets' ) );
	foreach ( status_rows() as $name => $value ) {
		printf( '<tr><td data-export-label="%1$s">%1$s:</td><td class="help"></td><td>%2$s</td></tr>', esc_html( $name ), esc_html( $value ) );
	}
	echo '</tbody></table>';
}

/**
 * Adds our part to Site Health's information.
 *
 * @param array<string, mixed> $parts The others.
 * @return array<string, mixed>
 */
function add_debug_information( $parts ) {
	$fields = array();
	foreach ( status_rows() as $name => $value ) {
		$fields[ sanitize_title( $name ) ] = array(
			'label' => $name,
			'value' => $value,
		);
	}
	$parts['shop-widgets'] = array(
		'label'  => __( 'Shop Widgets', 'shop-widgets' ),
		'fields' => $fields,
	);
	return $parts;
}

/**
 * Adds our test to Site Health.
 *
 * @param array<string, array<string, mixed>> $tests The others.
 * @return array<string, array<string, mixed>>
 */
function add_health_test( $tests ) {
	$tests['direct']['shop_widgets'] = array(
		'label' => __( 'Shop Widgets', 'shop-widgets' ),
		'test'  => __NAMESPACE__ . '\test_health',
	);
	return $tests;
}

/**
 * Whether tags failed on pages of visitors.
 *
 * @return array<string, mixed>
 */
function test_health() {
	$failures = failures();
	$result   = array(
		'label'       => __( 'All tags of Shop Widgets work', 'shop-widgets' ),
		'status'      => 'good',
		'badge'       => array(
			'label' => __( 'Shop Widgets', 'shop-widgets' ),
			'color' => 'blue',
		),
		'description' => '<p>' . esc_html__( 'Pages tell the shop’s own server when a tag fails. None has.', 'shop-widgets' ) . '</p>',
		'actions'     => '',
		'test'        => 'shop_widgets',
	);
	if ( ! $failures ) {
		return $result;
	}
	$list = '';
	foreach ( $failures as $failure ) {
		$list .= '<li>' . esc_html( failure_text( $failure ) ) . '</li>';
	}
	return array_merge(
		$result,
		array(
			'label'       => __( 'A tag of Shop Widgets fails on pages of the shop', 'shop-widgets' ),
			'status'      => 'recommended',
			'description' => '<p>' . esc_html__( 'Where a tag fails, the page works as the shop prints it. Check the pages, and switch off what fails.', 'shop-widgets' ) . "</p><ul>$list</ul>",
			'actions'     => sprintf( '<p><a href="%s">%s</a></p>', esc_url( settings_url( 'check' ) ), esc_html__( 'Check the pages', 'shop-widgets' ) ),
		)
	);
}
