<?php
/**
 * What failed in the browsers of visitors: a page whose tag gives up tells the shop's own server which tag, on what kind of page, and at
 * which place of our script. Nothing of the visitor, of what they typed or of their cart is in it.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The option with what failed: `count` (of minutes), `last` (Unix time in seconds) and `place`, by tag and kind of page. */
const FAILURES = 'shop_widgets_failures';
/** How many different failures are kept. */
const MOST_FAILURES = 20;

/** Adds the hooks of this part. */
function add_failure_hooks() {
	add_action( 'wc_ajax_shop_widgets_failed', __NAMESPACE__ . '\count_failure' );
	add_filter( 'shop_widgets_settings', __NAMESPACE__ . '\ask_for_failures', 1 );
}

/**
 * Tells the page's tags where to say that they failed. In the check and the preview nobody counts.
 *
 * @param array<string, mixed> $settings Of the page.
 * @return array<string, mixed>
 */
function ask_for_failures( $settings ) {
	if ( 'published' === view() ) {
		$settings['failures'] = array( 'url' => add_query_arg( 'page', kind_of_page(), \WC_AJAX::get_endpoint( 'shop_widgets_failed' ) ) );
	}
	return $settings;
}

/**
 * What kind of page this is.
 *
 * @return string
 */
function kind_of_page() {
	$kinds = array(
		'product'  => is_product(),
		'cart'     => is_cart(),
		'checkout' => is_checkout(),
		'account'  => is_account_page(),
		'listing'  => is_shop() || is_product_taxonomy(),
	);
	return (string) ( array_search( true, $kinds, true ) ?: 'other' );
}

/** Counts a failure that a page tells of. Anybody may send one, so it holds known names and a place alone, and few are kept. */
function count_failure() {
	// phpcs:disable WordPress.Security.NonceVerification.Missing, WordPress.Security.NonceVerification.Recommended -- pages from a cache have no nonce; nothing but a count comes of it.
	$tag   = isset( $_POST['tag'] ) && is_string( $_POST['tag'] ) ? sanitize_key( wp_unslash( $_POST['tag'] ) ) : '';
	$place = isset( $_POST['place'] ) && is_string( $_POST['place'] ) ? sanitize_text_field( wp_unslash( $_POST['place'] ) ) : '';
	$page  = isset( $_GET['page'] ) && is_string( $_GET['page'] ) ? sanitize_key( wp_unslash( $_GET['page'] ) ) : '';
	// phpcs:enable
	$is_known = isset( behaviours()[ substr( $tag, strlen( 'shop-' ) ) ] ) && in_array( $page, array( 'product', 'cart', 'checkout', 'account', 'listing', 'other' ), true );
	if ( $is_known && preg_match( '/^[A-Za-z]{1,40}( [\w.-]{1,80}\.js:\d{1,7}:\d{1,7})?$/', $place ) ) {
		remember_failure( $tag, $page, $place );
	}
	wp_send_json_success( null, 202 );
}

/**
 * Remembers one.
 *
 * @param string $tag   Name of the tag.
 * @param string $page  Kind of page.
 * @param string $place Name of the error, and where it happened.
 */
function remember_failure( $tag, $page, $place ) {
	$all = get_option( FAILURES, array() );
	$all = is_array( $all ) ? $all : array();
	$key = "$tag $page";
	if ( ! isset( $all[ $key ] ) && count( $all ) >= MOST_FAILURES ) {
		return;
	}
	$before = $all[ $key ] ?? array( 'count' => 0, 'last' => 0 );
	// Written once a minute at most: a page that fails for everybody is no load for the database.
	if ( time() - $before['last'] < MINUTE_IN_SECONDS ) {
		return;
	}
	$all[ $key ] = array(
		'count' => $before['count'] + 1,
		'last'  => time(),
		'place' => $place,
	);
	update_option( FAILURES, $all, false );
}

/**
 * What failed, the newest first.
 *
 * @return array<int, array{tag: string, page: string, minutes: int, last: int, place: string}> `minutes`: in how many of them it happened
 */
function failures() {
	$list = array();
	foreach ( (array) get_option( FAILURES, array() ) as $key => $about ) {
		list( $tag, $page ) = explode( ' ', $key );
		$list[]             = array(
			'tag'     => $tag,
			'page'    => $page,
			'minutes' => (int) $about['count'],
			'last'    => (int) $about['last'],
			'place'   => (string) $about['place'],
		);
	}
	usort(
		$list,
		static function ( $a, $b ) {
			return $b['last'] <=> $a['last'];
		}
	);
	return $list;
}
