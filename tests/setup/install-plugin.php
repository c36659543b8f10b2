<?php
/**
 * Installs the packed plugin into a running shop and activates it, by WordPress's own upgrader as wp-admin does: among the active plugins it
 * then stands where WordPress puts it, before WooCommerce. One that is there is deleted first, with what it has stored.
 *
 *     php tests/setup/install-plugin.php <folder of the shop> <zip>      says "installed" or "replaced"
 */

$_SERVER['HTTP_HOST'] = '127.0.0.1';
define( 'WP_ADMIN', true );
require "{$argv[1]}/site/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';

wp_set_current_user( 1 );
$plugin = 'shop-widgets/shop-widgets.php';
$before = file_exists( WP_PLUGIN_DIR . "/$plugin" );
if ( $before ) {
	deactivate_plugins( $plugin );
	delete_plugins( array( $plugin ) );
}
$done = ( new Plugin_Upgrader( new Automatic_Upgrader_Skin() ) )->install( $argv[2] );
if ( true === $done ) {
	$done = activate_plugin( $plugin ) ?? true;
}
if ( true !== $done ) {
	fwrite( STDERR, is_wp_error( $done ) ? $done->get_error_message() : 'not installed' );
	exit( 1 );
}
echo $before ? 'replaced' : 'installed';
