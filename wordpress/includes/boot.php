<?php
/**
 * How the plugin starts: what it needs, what it declares, and the hooks of all its parts.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Starts the plugin, once the other plugins are there. */
function boot() {
	add_action( 'before_woocommerce_init', __NAMESPACE__ . '\declare_compatibility' );
	add_action( 'init', __NAMESPACE__ . '\load_texts' );
	if ( ! class_exists( 'WooCommerce' ) || ! build() ) {
		add_action( 'admin_notices', __NAMESPACE__ . '\print_missing_notice' );
		return;
	}
	add_view_hooks();
	add_asset_hooks();
	add_product_hooks();
	add_page_hooks();
	add_block_hooks();
	add_consent_hooks();
	add_replace_hooks();
	add_author_hooks();
	add_failure_hooks();
	$is_shell = defined( 'WP_CLI' ) && WP_CLI;
	if ( is_admin() || $is_shell ) {
		foreach ( array( 'rows', 'settings-tab', 'publishing', 'start', 'sample', 'consent', 'check', 'preview', 'status' ) as $part ) {
			require dirname( __DIR__ ) . "/admin/$part.php";
		}
		add_admin_hooks();
		add_preview_hooks();
		add_check_hooks();
		add_consent_admin_hooks();
		add_status_hooks();
	}
	if ( $is_shell ) {
		require __DIR__ . '/cli.php';
		\WP_CLI::add_command( 'shop-widgets', __NAMESPACE__ . '\Commands' );
	}
	if ( is_check() ) {
		require dirname( __DIR__ ) . '/admin/report.php';
		add_report_hooks();
	}
}

/** Tells WooCommerce that orders in tables of their own and the cart and checkout blocks are fine: we touch neither. */
function declare_compatibility() {
	if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, SHOP_WIDGETS_FILE, true );
		}
	}
}

/**
 * Loads the translation, one for all countries of a language. As a plugin WordPress would find it, in a theme it would not. WordPress asks
 * for a `.mo` file and takes the `.l10n.php` beside it.
 */
function load_texts() {
	load_textdomain( 'shop-widgets', dirname( __DIR__ ) . '/languages/shop-widgets-' . strtok( determine_locale(), '_' ) . '.mo' );
}

/** Says what is missing, to those who can mend it. */
function print_missing_notice() {
	if ( ! current_user_can( 'activate_plugins' ) ) {
		return;
	}
	$text = class_exists( 'WooCommerce' )
		? __( 'Shop Widgets: its built files are missing. Install the packed plugin, or run "npm run pack".', 'shop-widgets' )
		: __( 'Shop Widgets needs WooCommerce.', 'shop-widgets' );
	printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( $text ) );
}
