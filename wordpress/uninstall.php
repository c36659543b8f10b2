<?php
/**
 * What is left to take away when the plugin is deleted: its options, and what it kept for a day.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Takes away what one site holds. */
function uninstall_site() {
	global $wpdb;
	foreach ( array( '', '_draft', '_previous', '_failures', '_checked', '_map_lock', '_uses' ) as $option ) {
		delete_option( "shop_widgets$option" );
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- transients have no function that finds them by the start of their name.
	$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( '_transient_shop_widgets_' ) . '%' ) );
	foreach ( $names as $name ) {
		delete_transient( substr( $name, strlen( '_transient_' ) ) );
	}
}

/** Takes away what each site of a network holds, or this one. */
function uninstall() {
	if ( ! is_multisite() ) {
		uninstall_site();
		return;
	}
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( $site );
		uninstall_site();
		restore_current_blog();
	}
}

uninstall();
