<?php
/**
 * Into the preview and out of it, and publishing from its bar.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_preview_hooks() {
	add_action( 'admin_post_' . PREVIEW_ACTION, __NAMESPACE__ . '\do_preview' );
	add_action( 'wp_logout', __NAMESPACE__ . '\leave_preview' );
}

/** Does it, and leads on. */
function do_preview() {
	check_admin_referer( PREVIEW_ACTION );
	if ( ! current_user_can( 'manage_woocommerce' ) ) {
		wp_die( esc_html__( 'Only who manages the shop can do this.', 'shop-widgets' ), 403 );
	}
	$act  = isset( $_GET['do'] ) && is_string( $_GET['do'] ) ? sanitize_key( wp_unslash( $_GET['do'] ) ) : '';
	$back = wp_get_referer();
	// From a page of the shop back to it, from the settings to the shop.
	$page = $back && 0 !== strpos( $back, admin_url() ) ? $back : home_url( '/' );
	switch ( $act ) {
		case 'me':
		case 'guest':
			set_preview( $act );
			break;
		case 'publish':
			publish();
			leave_preview();
			$page = add_query_arg( 'shop_widgets_said', 'published', settings_url() );
			break;
		default:
			leave_preview();
	}
	wp_safe_redirect( $page );
	exit;
}

/**
 * Begins a preview; it lasts until the browser is closed.
 *
 * @param string $how `me` or `guest`.
 */
function set_preview( $how ) {
	setcookie( PREVIEW_COOKIE, $how, 0, COOKIEPATH ? COOKIEPATH : '/', (string) COOKIE_DOMAIN, is_ssl(), true );
}

/** Ends it. */
function leave_preview() {
	if ( ! headers_sent() ) {
		setcookie( PREVIEW_COOKIE, '', time() - YEAR_IN_SECONDS, COOKIEPATH ? COOKIEPATH : '/', (string) COOKIE_DOMAIN, is_ssl(), true );
	}
}
