<?php
/**
 * Doubles of the few functions of WordPress and WooCommerce that the plugin's own rules use: hooks, options, scripts, conditions. They do
 * what the real ones do for what is asked here, and no more; whole pages are proved on a running shop.
 */

namespace {
	define( 'ABSPATH', __DIR__ . '/' );
	define( 'WP_CONTENT_DIR', dirname( __DIR__, 2 ) );
	define( 'WP_PLUGIN_DIR', __DIR__ );
	define( 'DAY_IN_SECONDS', 86400 );
	define( 'HOUR_IN_SECONDS', 3600 );
	define( 'LOGGED_IN_COOKIE', 'wordpress_logged_in' );
	define( 'MINUTE_IN_SECONDS', 60 );
	define( 'ARRAY_N', 'ARRAY_N' );

	/** What a test has set: options, kind of page, hooks, scripts. */
	final class Site {
		public static $options = array();
		public static $page    = '';
		public static $hooks   = array();
		public static $roles   = array();
		public static $done    = array();
		public static $menus   = array();
		public static $others  = array();
		public static $content = '';
		/** What WordPress was asked to read ahead, list by list. */
		public static $primed  = array();
		public static $version = '1';
		/** As `get_bloginfo( 'language' )` says it. */
		public static $language = 'en-GB';
		/** Payment methods. */
		public static $gateways = array();
		/** The action that a nonce was made for; what is sent without it is refused. */
		public static $nonce = '';
		/** What the sites of a network hold, by their number; empty where this is one site alone. */
		public static $network = array();
		/** What WP-CLI was told to say. */
		public static $said = array();
		/** What is installed, as `get_plugins()` says it. */
		public static $plugins = array();
		/** What stands in the fields of a section when its form is sent: settings by name. */
		public static $typed = array();
		public static $styles;
		public static $scripts;

		/** A site that has published, with nothing chosen for a behaviour. */
		public static function reset() {
			self::$options = array( 'shop_widgets' => array( 'set' => 'beside' ) );
			self::$page    = '';
			self::$roles   = array();
			self::$done    = array();
			self::$menus   = array();
			self::$others  = array();
			self::$content = '';
			self::$primed  = array();
			self::$version = '1';
			self::$language = 'en-GB';
			self::$gateways = array();
			self::$nonce   = '';
			self::$network = array();
			self::$said    = array();
			self::$plugins = array();
			self::$typed   = array();
			self::$styles  = array();
			self::$scripts = new Scripts();
		}
	}

	/** The list of scripts. */
	final class Scripts {
		public $registered = array();
		public $queue      = array();
		public $done       = array();

		public function add( $handle, array $deps = array(), array $data = array() ) {
			$this->registered[ $handle ] = (object) array(
				'handle' => $handle,
				'deps'   => $deps,
				'src'    => isset( $data['src'] ) ? $data['src'] : false,
				'extra'  => $data,
			);
		}
		public function do_items( array $handles ) {
			foreach ( $handles as $handle ) {
				$this->done[] = $handle;
				echo "<script id=\"$handle-js\"></script>";
			}
		}
		public function get_data( $handle, $key ) {
			return isset( $this->registered[ $handle ]->extra[ $key ] ) ? $this->registered[ $handle ]->extra[ $key ] : false;
		}
		public function add_data( $handle, $key, $value ) {
			$this->registered[ $handle ]->extra[ $key ] = $value;
			return true;
		}
	}

	class WooCommerce {
		public function payment_gateways() {
			return $this;
		}
		public function get_available_payment_gateways() {
			return Site::$gateways;
		}
	}
	function WC() {
		return new WooCommerce();
	}

	/** What the settings page tells who saves. */
	final class WC_Admin_Settings {
		public static $errors   = array();
		public static $messages = array();
		public static function add_message( $text ) {
			self::$messages[] = $text;
		}
		public static function add_error( $text ) {
			self::$errors[] = $text;
		}
	}

	/** A product. */
	class WC_Product {
		public $type = 'simple';
		public $id   = 7;
		public function get_id() {
			return $this->id;
		}
		public function get_type() {
			return $this->type;
		}
		public function get_children() {
			return array();
		}
		public function is_type( $type ) {
			return $type === $this->type;
		}
	}

	/** A variable one, with its attributes and variations. */
	class WC_Product_Variable extends WC_Product {
		public $type       = 'variable';
		public $attributes = array();
		public $variations = array();
		public function get_variation_attributes() {
			return $this->attributes;
		}
		public function get_stock_status() {
			return 'instock';
		}
		public function get_children() {
			return array_keys( $this->variations );
		}
	}

	/** A variation. */
	final class Variation {
		private $about;
		public function __construct( array $about ) {
			$this->about = $about + array(
				'stock'   => true,
				'active'  => true,
				'visible' => true,
			);
		}
		public function exists() {
			return true;
		}
		public function variation_is_visible() {
			return $this->about['visible'];
		}
		public function variation_is_active() {
			return $this->about['active'];
		}
		public function is_in_stock() {
			return $this->about['stock'];
		}
		public function get_variation_attributes() {
			return $this->about['of'];
		}
	}

	final class WC_Cache_Helper {
		public static function get_transient_version( $group ) {
			return Site::$version . $group;
		}
	}

	/** The database: options that a query writes, and the variations of the product that a test has set. */
	final class Database {
		public $options  = 'options';
		public $posts    = 'posts';
		public $postmeta = 'postmeta';
		/** @var array<int, mixed> What the last query was prepared with. */
		private $values = array();
		public function prepare( $query, ...$values ) {
			$this->values = $values;
			return $query;
		}
		public function get_col() {
			return array_values( preg_grep( '/^_transient_shop_widgets_/', array_keys( Site::$options ) ) );
		}
		public function esc_like( $text ) {
			return $text;
		}
		public function get_results( $query, $output ) {
			global $product;
			return array( $query, $product->variations );
		}
		public function query( $query ) {
			if ( 0 === strpos( $query, 'INSERT IGNORE' ) ) {
				list( $name, $value ) = $this->values;
				if ( isset( Site::$options[ $name ] ) ) {
					return 0;
				}
			} else {
				list( $value, $name, $before ) = $this->values;
				if ( Site::$options[ $name ] >= $before ) {
					return 0;
				}
			}
			Site::$options[ $name ] = $value;
			return 1;
		}
		public function delete( $table, array $where ) {
			unset( Site::$options[ $where['option_name'] ] );
			return 1;
		}
	}
	$GLOBALS['wpdb'] = new Database();

	function _prime_post_caches( array $ids ) {
		Site::$primed[] = $ids;
	}
	function wc_get_product( $id ) {
		global $product;
		return isset( $product->variations[ $id ] ) ? new Variation( $product->variations[ $id ] ) : $product;
	}
	function wc_variation_attribute_name( $name ) {
		return 'attribute_' . strtolower( $name );
	}
	function wc_get_cart_url() {
		return 'https://shop.example/cart/';
	}
	function wc_get_checkout_url() {
		return 'https://shop.example/checkout/';
	}
	function wc_get_page_permalink( $page ) {
		return "https://shop.example/$page/";
	}

	// Hooks.
	function add_filter( $hook, $callback, $priority = 10, $count = 1 ) {
		Site::$hooks[ $hook ][ $priority ][] = array( $callback, $count );
		return true;
	}
	function add_action( $hook, $callback, $priority = 10, $count = 1 ) {
		return add_filter( $hook, $callback, $priority, $count );
	}
	function apply_filters( $hook, $value, ...$more ) {
		$all = isset( Site::$hooks[ $hook ] ) ? Site::$hooks[ $hook ] : array();
		ksort( $all );
		foreach ( array_merge( array(), ...array_values( $all ) ) as list( $callback, $count ) ) {
			$value = $callback( ...array_slice( array_merge( array( $value ), $more ), 0, $count ) );
		}
		return $value;
	}
	function do_action( $hook, ...$args ) {
		Site::$done[ $hook ] = ( isset( Site::$done[ $hook ] ) ? Site::$done[ $hook ] : 0 ) + 1;
		$all                 = isset( Site::$hooks[ $hook ] ) ? Site::$hooks[ $hook ] : array();
		ksort( $all );
		foreach ( array_merge( array(), ...array_values( $all ) ) as list( $callback, $count ) ) {
			$callback( ...array_slice( $args, 0, $count ) );
		}
	}
	function did_action( $hook ) {
		return isset( Site::$done[ $hook ] ) ? Site::$done[ $hook ] : 0;
	}
	function doing_action( $hook ) {
		return false;
	}
	function has_filter( $hook, $callback ) {
		foreach ( isset( Site::$hooks[ $hook ] ) ? Site::$hooks[ $hook ] : array() as $priority => $all ) {
			if ( in_array( $callback, array_column( $all, 0 ), true ) ) {
				return $priority;
			}
		}
		return false;
	}
	function has_action( $hook ) {
		return isset( Site::$hooks[ $hook ] );
	}
	function __return_true() {
		return true;
	}

	// Where we are, and who asks.
	function is_admin() {
		return 'admin' === Site::$page;
	}
	function wp_doing_ajax() {
		return false;
	}
	function wp_doing_cron() {
		return false;
	}
	function is_feed() {
		return 'feed' === Site::$page;
	}
	function is_embed() {
		return false;
	}
	function is_product() {
		return 'product' === Site::$page;
	}
	function is_shop() {
		return 'shop' === Site::$page;
	}
	function is_product_taxonomy() {
		return false;
	}
	function is_singular() {
		return in_array( Site::$page, array( 'product', 'cart', 'checkout', 'page' ), true );
	}
	function is_cart() {
		return 'cart' === Site::$page;
	}
	function is_wc_endpoint_url( $endpoint ) {
		return "account/$endpoint" === Site::$page;
	}
	function is_checkout() {
		return 'checkout' === Site::$page;
	}
	function is_user_logged_in() {
		return array() !== Site::$roles;
	}
	/** A session is the number of its user. */
	function wp_validate_auth_cookie( $session ) {
		return (int) $session;
	}
	function user_can( $user, $capability ) {
		return 3 === $user;
	}
	function current_user_can( $capability ) {
		return in_array( $capability, Site::$roles, true );
	}
	function post_password_required() {
		return 'password' === Site::$content;
	}
	function get_post_type() {
		return is_product() ? 'product' : 'post';
	}
	function get_queried_object_id() {
		return 7;
	}
	function get_post_field( $field, $id ) {
		return Site::$content;
	}
	function has_shortcode( $content, $shortcode ) {
		return false !== strpos( $content, "[$shortcode" );
	}
	function has_block( $block ) {
		return false !== strpos( Site::$content, "<!-- wp:$block " );
	}
	function shortcode_exists( $shortcode ) {
		return in_array( $shortcode, isset( Site::$options['shortcodes'] ) ? Site::$options['shortcodes'] : array(), true );
	}
	function get_nav_menu_locations() {
		return array_map( 'count', Site::$menus );
	}
	function wp_get_nav_menus() {
		return array_map(
			function ( $items ) {
				return (object) array( 'term_id' => count( $items ) );
			},
			array_values( Site::$others )
		);
	}
	function wp_get_nav_menu_items( $menu ) {
		$of = array_values( array_filter( array_merge( Site::$menus, Site::$others ), function ( $items ) use ( $menu ) {
			return count( $items ) === $menu;
		} ) );
		return $of ? $of[0] : false;
	}
	function _wp_menu_item_classes_by_context( &$items ) {
		foreach ( $items as $item ) {
			$item->current = '/shop/' === $item->url;
		}
	}
	function wp_strip_all_tags( $text ) {
		return strip_tags( $text );
	}
	function wp_is_block_theme() {
		return isset( Site::$options['block theme'] );
	}
	function is_active_widget() {
		return false;
	}

	// Options and texts.
	function get_option( $name, $initial = false ) {
		return array_key_exists( $name, Site::$options ) ? Site::$options[ $name ] : $initial;
	}
	function update_option( $name, $value ) {
		Site::$options[ $name ] = $value;
		return true;
	}
	function delete_option( $name ) {
		unset( Site::$options[ $name ] );
		return true;
	}
	function get_transient( $name ) {
		return get_option( "_transient_$name" );
	}
	function set_transient( $name, $value, $seconds ) {
		Site::$options[ "_transient_$name" ] = $value;
		return true;
	}
	function __( $text, $domain = '' ) {
		return $text;
	}
	function esc_attr( $text ) {
		// Entities stay as they are, as WordPress has it.
		return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
	}
	function esc_html( $text ) {
		return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8' );
	}
	function wp_send_json_success() {}
	/** What ends a request. */
	final class Ended extends Exception {}
	function check_admin_referer( $action ) {
		if ( Site::$nonce !== $action ) {
			throw new Ended( 'no nonce' );
		}
	}
	function check_ajax_referer( $action ) {
		check_admin_referer( $action );
	}
	function wp_die( $text, $status ) {
		throw new Ended( "refused with $status" );
	}
	function wp_get_referer() {
		return false;
	}
	function wp_safe_redirect( $url ) {
		throw new Ended( "leads to $url" );
	}
	function is_multisite() {
		return array() !== Site::$network;
	}
	function get_sites() {
		return array_keys( Site::$network );
	}
	function switch_to_blog( $site ) {
		Site::$options = &Site::$network[ $site ];
	}
	function restore_current_blog() {
		$none          = array();
		Site::$options = &$none;
	}
	function delete_transient( $name ) {
		return delete_option( "_transient_$name" );
	}
	function wp_date() {
		return 'today';
	}
	function get_plugin_data() {
		return array( 'Version' => '1' );
	}
	final class WP_CLI {
		public static function line( $text ) {
			Site::$said[] = $text;
		}
		public static function success( $text ) {
			Site::$said[] = "Success: $text";
		}
		public static function error( $text ) {
			throw new Ended( "Error: $text" );
		}
	}
	function esc_textarea( $text ) {
		return esc_html( $text );
	}
	function wp_nonce_url( $url, $action ) {
		return "$url&_wpnonce=$action";
	}
	function wc_get_products() {
		return array();
	}
	function get_plugins() {
		return Site::$plugins;
	}
	function get_locale() {
		return 'en_GB';
	}
	function get_user_locale() {
		return 'en_GB';
	}
	function get_available_languages() {
		return array( 'de_DE', 'de_AT', 'fr_FR' );
	}
	function is_rtl() {
		return false;
	}
	function wp_print_script_tag() {}
	/** WooCommerce's: it writes the fields of a section into the option, and refuses what `value_to_store()` gives none for. */
	class WC_Settings_Page {
		protected $id;
		protected $label;
		public function __construct() {}
		public function output() {}
		public function save() {
			$draft = (array) get_option( 'shop_widgets_draft', array() );
			foreach ( Site::$typed as $name => $raw ) {
				$fields = array_column( $this->get_settings_for_section_core( $GLOBALS['current_section'] ), null, 'id' );
				$value  = ShopWidgets\value_to_store( $raw, $fields[ "shop_widgets_draft[$name]" ], $raw );
				if ( null !== $value ) {
					$draft[ $name ] = $value;
				}
			}
			update_option( 'shop_widgets_draft', $draft );
		}
	}
	function esc_html__( $text, $domain = '' ) {
		return esc_html( $text );
	}
	function esc_url( $url ) {
		return esc_attr( $url );
	}
	function wp_json_encode( $value, $flags = 0 ) {
		return json_encode( $value, $flags );
	}
	function sanitize_hex_color( $color ) {
		return preg_match( '/^#([0-9a-f]{3}){1,2}$/i', $color ) ? $color : null;
	}
	function wp_timezone_string() {
		return 'Europe/Berlin';
	}
	function get_privacy_policy_url() {
		return isset( Site::$options['no privacy page'] ) ? '' : 'https://shop.example/privacy/';
	}
	function get_post_status( $id ) {
		return isset( Site::$options['pages'][ $id ] ) ? Site::$options['pages'][ $id ] : false;
	}
	function get_permalink( $id ) {
		return "https://shop.example/?page_id=$id";
	}
	function content_url( $path = '' ) {
		return "https://shop.example/wp-content$path";
	}
	function plugins_url( $path = '' ) {
		return "https://shop.example/wp-content/plugins/shop-widgets$path";
	}
	function wp_parse_url( $url, $part = -1 ) {
		return parse_url( $url, $part );
	}
	function wp_parse_str( $text, &$values ) {
		parse_str( $text, $values );
	}
	function home_url( $path = '' ) {
		return "https://shop.example$path";
	}
	function admin_url( $path = '' ) {
		return "https://shop.example/wp-admin/$path";
	}
	function esc_url_raw( $url ) {
		return $url;
	}
	function sanitize_key( $text ) {
		return preg_replace( '/[^a-z0-9_-]/', '', strtolower( $text ) );
	}
	function untrailingslashit( $text ) {
		return rtrim( $text, '/' );
	}
	function wp_normalize_path( $path ) {
		return str_replace( '\\', '/', $path );
	}
	function site_url( $path = '' ) {
		return "https://shop.example$path";
	}
	function get_bloginfo( $what ) {
		return 'language' === $what ? Site::$language : '';
	}
	function add_query_arg( $key, $value, $url ) {
		return $url . ( false === strpos( $url, '?' ) ? '?' : '&' ) . "$key=$value";
	}
	function wp_hash( $text ) {
		return hash( 'md5', "salt$text" );
	}
	function sanitize_text_field( $text ) {
		return trim( strip_tags( $text ) );
	}
	function sanitize_textarea_field( $text ) {
		return trim( strip_tags( $text ) );
	}
	function get_pages() {
		return array();
	}
	function wp_unslash( $text ) {
		return is_array( $text ) ? array_map( 'wp_unslash', $text ) : stripslashes( $text );
	}
	function do_shortcode( $text ) {
		return $text;
	}
	function add_shortcode( $name, $callback ) {}

	// Scripts.
	function wp_scripts() {
		return Site::$scripts;
	}
	function wp_enqueue_style( $handle, $url, array $needs ) {
		Site::$styles[ $handle ] = $needs;
	}
	function wp_add_inline_style( $handle, $rules ) {}
	function wp_script_is( $handle, $list = 'enqueued' ) {
		if ( 'done' === $list ) {
			return in_array( $handle, Site::$scripts->done, true );
		}
		return isset( \ShopWidgets\needed_scripts( Site::$scripts->queue, Site::$scripts->registered )[ $handle ] );
	}
	function wp_dequeue_script( $handle ) {
		// As WordPress does it: the others keep their keys.
		Site::$scripts->queue = array_diff( Site::$scripts->queue, array( $handle ) );
	}
	function wp_register_script( $handle, $src, $deps = array() ) {
		Site::$scripts->add( $handle, $deps );
	}
	function wp_enqueue_script( $handle ) {
		Site::$scripts->queue[] = $handle;
	}
	function wp_add_inline_script( $handle, $text, $place ) {
		Site::$scripts->registered[ $handle ]->extra[ $place ][] = $text;
	}
}

// What the build would have written; the plugin's own is made by packing.
namespace ShopWidgets {
	const TEST_BUILD = array(
		'version'  => '1.2.3',
		'editions' => array(
			'lean'       => array(
				'loader'  => 'shop.lean.js',
				'module'  => true,
				'preload' => array(
					'shop-gallery'     => array( 'chunks/lean/gallery.js', 'chunks/lean/common.js' ),
					'shop-add-to-cart' => array( 'chunks/lean/add-to-cart.js', 'chunks/lean/common.js' ),
				),
				'drivers' => array(
					'shop-gallery' => array( 'chunks/lean/driver.js' ),
				),
			),
			'host-react' => array(
				'loader'  => 'shop.host-react.js',
				'module'  => false,
				'preload' => array(),
			),
			'react' => array(
				'loader'  => 'shop.js',
				'module'  => true,
				'preload' => array(
					'shop-gallery' => array( 'chunks/gallery.js' ),
				),
			),
		),
		'languages' => array( 'de' ),
		'sheets'   => array(
			'shop-gallery'     => 'product',
			'shop-add-to-cart' => 'core',
			'shop-side-cart'   => 'extras',
		),
		'tags'     => array(
			'shop-countdown' => array(
				'summary' => 'Timers.',
				'empty'   => true,
				'written' => true,
				'fields'  => array(
					array( 'name' => 'data-timers', 'type' => 'json', 'choices' => array(), 'default' => null ),
					array( 'name' => 'data-look', 'type' => 'choice', 'choices' => array( 'plain', 'bar' ), 'default' => 'plain' ),
					array( 'name' => 'data-utc-offset', 'type' => 'number', 'choices' => array(), 'default' => null ),
				),
			),
			'shop-carousel'  => array(
				'summary' => 'Slides.',
				'empty'   => false,
				'written' => true,
				'fields'  => array(
					array( 'name' => 'data-loop', 'type' => 'flag', 'choices' => array(), 'default' => true ),
					array( 'name' => 'data-label', 'type' => 'text', 'choices' => array(), 'default' => '' ),
				),
			),
			'shop-side-cart' => array( 'summary' => 'Cart.', 'empty' => true, 'written' => false, 'fields' => array() ),
		),
	);

	/** The build that tests run with. */
	function build() {
		return TEST_BUILD;
	}
}
