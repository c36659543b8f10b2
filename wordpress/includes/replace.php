<?php
/**
 * Takes scripts of the shop off the page whose work our tags do, where that was chosen and nothing else needs them. Their settings stay:
 * the tags read them.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part: after WooCommerce has given its scripts their settings, which it does at 5. */
function add_replace_hooks() {
	add_action( 'wp_print_scripts', __NAMESPACE__ . '\replace_in_head', 6 );
	add_action( 'wp_print_footer_scripts', __NAMESPACE__ . '\replace_in_footer', 6 );
	add_action( 'get_header', __NAMESPACE__ . '\hold_head', PHP_INT_MAX );
	add_action( 'wp_head', __NAMESPACE__ . '\hold_head', PHP_INT_MIN );
	// Scripts of the head are printed at 9.
	add_action( 'wp_head', __NAMESPACE__ . '\hold_page', 9 );
	add_action( 'wp_footer', __NAMESPACE__ . '\release_early', PHP_INT_MAX );
	// Templates print scripts after `wp_footer` as well.
	add_action( 'shutdown', __NAMESPACE__ . '\release_page', PHP_INT_MIN );
}

/**
 * Why a script stays, or an empty text where it may leave.
 *
 * @param string $handle Of the script.
 * @return string
 */
function reason_to_stay( $handle ) {
	$all = replaceable_scripts();
	foreach ( isset( $all[ $handle ] ) ? $all[ $handle ] : array( '' ) as $behaviour ) {
		if ( 'replace' !== mode( $behaviour ) ) {
			return is_on( $behaviour ) ? "beside:$behaviour" : "off:$behaviour";
		}
	}
	// Countries and states of addresses in the account are no part of the cart or the checkout.
	if ( in_array( $handle, array( 'wc-country-select', 'wc-address-i18n' ), true ) && ! is_cart() && ! is_checkout() ) {
		return 'page';
	}
	// For these two features alone. The plugin of the badges prints it, and all of WordPress's React with it, where both are off as well.
	foreach ( 'asnp-wesb-store-features' === $handle ? array( 'quick_view', 'sticky_cart' ) : array() as $feature ) {
		$settings = get_option( "asnp_wesb_store_features_{$feature}_settings" );
		if ( ! empty( $settings[ $feature ] ) ) {
			return "feature:$feature";
		}
	}
	if ( 'wc-checkout' === $handle && gateways_with_scripts() ) {
		return 'gateway:' . implode( ', ', gateways_with_scripts() );
	}
	return '';
}

/**
 * All that a list of scripts needs, itself included.
 *
 * @param string[]              $handles The list.
 * @param array<string, object> $known   Scripts by handle, each with its `deps`.
 * @return array<string, true>
 */
function needed_scripts( array $handles, array $known ) {
	$needed = array();
	while ( $handles ) {
		$handle = array_pop( $handles );
		if ( ! isset( $needed[ $handle ] ) && isset( $known[ $handle ] ) ) {
			$needed[ $handle ] = true;
			$handles           = array_merge( $handles, $known[ $handle ]->deps );
		}
	}
	return $needed;
}

/**
 * The scripts that can leave: of those whose work is ours the ones that no other script on the page needs.
 *
 * @param string[]              $chosen Scripts whose work is ours.
 * @param string[]              $queue  What the page asks for.
 * @param array<string, object> $known  Scripts by handle, each with its `deps`.
 * @return string[]
 */
function leaving_scripts( array $chosen, array $queue, array $known ) {
	do {
		$needed = needed_scripts( array_diff( $queue, $chosen ), $known );
		$before = count( $chosen );
		$chosen = array_values(
			array_filter(
				$chosen,
				static function ( $handle ) use ( $needed ) {
					return ! isset( $needed[ $handle ] );
				}
			)
		);
	} while ( count( $chosen ) < $before );
	return $chosen;
}

/**
 * The scripts that this page has asked for so far and that can leave as far as others say what they need.
 *
 * @return string[]
 */
function scripts_to_leave() {
	$chosen = array_filter(
		array_keys( replaceable_scripts() ),
		static function ( $handle ) {
			return '' === reason_to_stay( $handle ) && wp_script_is( $handle );
		}
	);
	return leaving_scripts( $chosen, wp_scripts()->queue, wp_scripts()->registered );
}

/**
 * Takes out what can leave.
 *
 * @param callable $matches Whether a handle is to be looked at now.
 * @return string[] what can leave and was not looked at
 */
function take_out( callable $matches ) {
	if ( is_admin() || ! may_print() ) {
		return array();
	}
	$scripts = wp_scripts();
	$stock   = needed_scripts( $scripts->queue, $scripts->registered );
	$leaving = leave_what_is_used( scripts_to_leave() );
	$now     = array_filter( $leaving, $matches );
	foreach ( $now as $handle ) {
		taken_out( $handle );
		leave_settings( $handle );
	}
	lost_scripts( array_diff_key( $stock, needed_scripts( $scripts->queue, $scripts->registered ) ) );
	return array_diff( $leaving, $now );
}

/**
 * Takes a script out of what the page asks for. What was printed with it stays in its place: its settings, and code that others gave it.
 *
 * @param string $handle Of the script.
 */
function leave_settings( $handle ) {
	$scripts = wp_scripts();
	// Where others have taken something out the keys of the list have gaps.
	$scripts->queue = array_values( $scripts->queue );
	$at             = array_search( $handle, $scripts->queue, true );
	$heir           = array();
	if ( '' !== (string) $scripts->get_data( $handle, 'data' ) || '' !== trim( inline_code( $scripts->registered[ $handle ] ) ) ) {
		$heir = array( "shop-$handle" );
		wp_register_script( "shop-$handle", false, array(), build()['version'], (bool) $scripts->get_data( $handle, 'group' ) );
		foreach ( array( 'data', 'before', 'after' ) as $part ) {
			$scripts->add_data( "shop-$handle", $part, $scripts->get_data( $handle, $part ) );
		}
	}
	array_splice( $scripts->queue, (int) $at, false === $at ? 0 : 1, $heir );
}

/**
 * The scripts that were taken out of this page.
 *
 * @param string $handle One more; empty: none.
 * @return string[]
 */
function taken_out( $handle = '' ) {
	static $taken = array();
	if ( '' !== $handle ) {
		$taken[ $handle ] = true;
	}
	return array_keys( $taken );
}

/**
 * Holds back what some scripts of the end of the page need, so that their libraries are not printed in its head; or gives it back.
 *
 * @param string[] $handles The scripts; none: what is held is given back.
 */
function hold_needs( array $handles = array() ) {
	static $held = array();
	$registered  = wp_scripts()->registered;
	foreach ( $handles ? array() : $held as $handle => $deps ) {
		$registered[ $handle ]->deps = array_unique( array_merge( $deps, $registered[ $handle ]->deps ) );
	}
	$held = array();
	foreach ( $handles as $handle ) {
		$held[ $handle ]             = $registered[ $handle ]->deps;
		$registered[ $handle ]->deps = array();
	}
}

/** Takes out what would be printed in the head; what belongs to the end of the page may still get its settings. */
function replace_in_head() {
	if ( did_action( 'wp_print_footer_scripts' ) || doing_action( 'wp_print_footer_scripts' ) ) {
		return;
	}
	hold_needs();
	hold_needs(
		take_out(
			static function ( $handle ) {
				return ! wp_scripts()->get_data( $handle, 'group' );
			}
		)
	);
}

/** Takes out the rest. What has left too early comes back: a payment method may have brought its scripts since. */
function replace_in_footer() {
	hold_needs();
	foreach ( taken_out() as $handle ) {
		if ( 0 === strpos( reason_to_stay( $handle ), 'gateway:' ) ) {
			wp_enqueue_script( $handle );
		}
	}
	take_out( '__return_true' );
}
