<?php
/**
 * The sheet, the script and what the page's tags load: where they lie, and when they are asked for.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_asset_hooks() {
	add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_sheets' );
	// After the tags that stand at the end of a page.
	add_action( 'wp_footer', __NAMESPACE__ . '\enqueue_late_sheets', 6 );
	// After every other: which edition is right depends on what they ask for.
	add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_script', 9999 );
	add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_check' );
	add_action( 'wp_head', __NAMESPACE__ . '\print_page_settings', -1000 );
	add_action( 'wp_head', __NAMESPACE__ . '\print_preloads', 2 );
}

/**
 * What `npm run pack` wrote about the build: `version`, `editions` (loader, whether it is a module, files to preload by tag, those of tags that drive), `tags`
 * (what an author can place, with its fields) and `kses` (what an author may write). An empty list where nothing was built.
 *
 * @return array<string, mixed>
 */
function build() {
	static $build = null;
	if ( null === $build ) {
		$file  = __DIR__ . '/build.php';
		$build = is_readable( $file ) ? require $file : array();
	}
	return $build;
}

/**
 * The address of a file of ours. A theme may bring these files, so it is not always a plugin's folder.
 *
 * @param string $path Path inside our folder.
 * @return string
 */
function url_of( $path ) {
	$folder  = wp_normalize_path( dirname( SHOP_WIDGETS_FILE ) );
	$content = wp_normalize_path( WP_CONTENT_DIR );
	$base    = 0 === strpos( "$folder/", "$content/" )
		? content_url( substr( $folder, strlen( $content ) ) )
		: plugins_url( '', SHOP_WIDGETS_FILE );
	/**
	 * Filters the address of the plugin's folder, for files on another host.
	 *
	 * @param string $base Address without a slash at its end.
	 */
	return apply_filters( 'shop_widgets_url', $base ) . '/' . $path;
}

/**
 * The edition of this page: the one that was chosen, React of our own (`react`), Preact (`lean`) or WordPress's React (`host-react`); else
 * the lightest that there is: WordPress's React where the page loads it anyway, Preact everywhere else.
 *
 * @return array{loader: string, module: bool, preload: array<string, string[]>, drivers: array<string, string[]>}
 */
function edition() {
	$editions = build()['editions'];
	$chosen   = setting( 'edition' );
	if ( isset( $editions[ $chosen ] ) ) {
		return $editions[ $chosen ];
	}
	return $editions[ page_loads_react() ? 'host-react' : 'lean' ];
}

/**
 * Whether this page loads WordPress's React without us: a script that has been asked for by now needs it, or a block of the text that a
 * classic theme is going to print.
 *
 * @return bool
 */
function page_loads_react() {
	$needed = needed_scripts( array_diff( wp_scripts()->queue, scripts_to_leave() ), wp_scripts()->registered );
	return isset( $needed['react-dom'] ) || has_block( 'woocommerce/cart' ) || has_block( 'woocommerce/checkout' );
}

/** Asks for the sheets of the tags that this page is going to hold. */
function enqueue_sheets() {
	if ( ! may_print() ) {
		return;
	}
	enqueue_sheet( 'core' );
	$looks = looks_css();
	if ( '' !== $looks ) {
		wp_add_inline_style( 'shop-widgets-core', $looks );
	}
	enqueue_sheets_of( array_merge( page_tags(), array_keys( end_tags() ) ) );
}

/** Asks for the sheets of tags that were not foreseen; WordPress prints them in the foot. */
function enqueue_late_sheets() {
	if ( may_print() ) {
		enqueue_sheets_of( used_tags() );
	}
}

/**
 * Asks for the sheets of some tags.
 *
 * @param string[] $tags Their names.
 */
function enqueue_sheets_of( array $tags ) {
	foreach ( array_intersect_key( build()['sheets'], array_flip( $tags ) ) as $sheet ) {
		enqueue_sheet( $sheet );
	}
}

/**
 * Asks for a sheet.
 *
 * @param string $sheet Its name: `core`, or a kind of page.
 */
function enqueue_sheet( $sheet ) {
	wp_enqueue_style( "shop-widgets-$sheet", url_of( "assets/shop.$sheet.css" ), 'core' === $sheet ? array() : array( 'shop-widgets-core' ), build()['version'] );
}

/** Asks for the script. */
function enqueue_script() {
	if ( ! may_print() ) {
		return;
	}
	$version = build()['version'];
	$edition = edition();
	$script  = url_of( 'assets/' . $edition['loader'] );
	if ( $edition['module'] ) {
		wp_enqueue_script_module( 'shop-widgets', $script, array(), $version );
	} else {
		wp_enqueue_script( 'shop-widgets', $script, array( 'react', 'react-dom' ), $version, array( 'strategy' => 'defer' ) );
	}
}

/** The checker of tags, for those who may edit the theme, on pages with `?shop-check` in the address. */
function enqueue_check() {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it changes nothing.
	if ( isset( $_GET['shop-check'] ) && current_user_can( 'edit_theme_options' ) ) {
		wp_enqueue_script( 'shop-check', url_of( 'assets/check.js' ), array(), build()['version'], true );
	}
}

/**
 * The looks that were chosen, as custom properties; empty where nothing was.
 *
 * @return string
 */
function looks_css() {
	$rules  = '';
	$accent = sanitize_hex_color( setting( 'accent' ) );
	if ( $accent ) {
		$rules .= "--shop-accent:$accent;";
	}
	foreach ( array(
		'--shop-radius'         => 'radius',
		'--shop-side-cart-size' => 'side_cart_width',
	) as $property => $name ) {
		$length = length_of( setting( $name ) );
		$rules .= null === $length ? '' : "$property:$length;";
	}
	return '' === $rules ? '' : ":root{{$rules}}";
}

/** Prints the settings of the page, which every tag reads, as the first thing in the head. */
function print_page_settings() {
	if ( ! may_print() ) {
		return;
	}
	/**
	 * Filters the settings of the page: for each tag, by its name without `shop-`, its attributes without `data-`; `messages` holds texts.
	 *
	 * @param array<string, mixed> $settings The settings.
	 */
	$settings = apply_filters( 'shop_widgets_settings', page_settings() );
	if ( $settings ) {
		printf( "<script type=\"application/json\" data-shop-settings>%s</script>\n", wp_json_encode( $settings, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	}
	print_consent_script();
}

/**
 * What the tags cannot read of the page itself.
 *
 * @return array<string, mixed>
 */
function page_settings() {
	$settings = array();
	// WooCommerce prints these only together with its own script, which it leaves out where listings do not add without a page load.
	if ( is_on( 'add-to-cart' ) && 'yes' !== get_option( 'woocommerce_enable_ajax_add_to_cart' ) ) {
		$settings['add-to-cart'] = array(
			'cart-url'       => wc_get_cart_url(),
			'view-cart-text' => __( 'View cart', 'woocommerce' ), // phpcs:ignore WordPress.WP.I18n.TextDomainMismatch -- WooCommerce's own words.
			'redirect'       => 'yes' === get_option( 'woocommerce_cart_redirect_after_add' ),
			'is-cart'        => is_cart(),
		);
	}
	if ( asks_for_consent() ) {
		$settings['cookie-bar'] = consent_settings();
		$texts                  = consent_texts();
		if ( $texts ) {
			$settings['messages'] = $texts;
		}
	}
	return $settings;
}

/** Prints what the browser should fetch at once: the script, and the code and texts of the tags that this page is going to hold. */
function print_preloads() {
	if ( ! may_print() ) {
		return;
	}
	$edition  = edition();
	$files    = array();
	if ( $edition['module'] ) {
		$files[ add_query_arg( 'ver', build()['version'], url_of( 'assets/' . $edition['loader'] ) ) ] = true;
	}
	$language = strtolower( strtok( get_bloginfo( 'language' ), '-' ) );
	$texts    = in_array( $language, build()['languages'], true );
	foreach ( page_tags() as $tag ) {
		foreach ( $texts ? array( 'core', build()['sheets'][ $tag ] ?? 'core' ) : array() as $part ) {
			$files[ url_of( "assets/messages/$language.$part.js" ) . '?' . build()['version'] ] = true;
		}
		$own    = isset( $edition['preload'][ $tag ] ) ? $edition['preload'][ $tag ] : array();
		$driver = isset( $edition['drivers'][ $tag ] ) && 'replace' === mode( substr( $tag, strlen( 'shop-' ) ) ) ? $edition['drivers'][ $tag ] : array();
		foreach ( array_merge( $own, $driver ) as $file ) {
			$files[ url_of( "assets/$file" ) ] = true;
		}
	}
	foreach ( array_keys( $files ) as $file ) {
		printf( "<link rel=\"modulepreload\" href=\"%s\">\n", esc_url( $file ) );
	}
}

/**
 * The tags whose code and looks the page asks for in its head.
 *
 * @return string[]
 */
function page_tags() {
	/**
	 * Filters the tags whose code and looks the page asks for at once; the others come when they are found.
	 *
	 * @param string[] $tags Names of tags.
	 */
	return apply_filters( 'shop_widgets_preload', array_merge( array_keys( consent_tags() ), expected_tags() ) );
}

/**
 * The tags that this page is going to hold, as far as its kind tells: a block theme has printed its body by now, a classic one has not.
 *
 * @return string[]
 */
function expected_tags() {
	if ( wp_is_block_theme() ) {
		return used_tags();
	}
	$behaviours = array();
	if ( is_shop() || is_product_taxonomy() ) {
		$behaviours = array( 'add-to-cart', 'sort', 'badge', 'countdown', 'label' );
	} elseif ( is_product() ) {
		$product    = wc_get_product( get_queried_object_id() );
		$behaviours = array( 'add-to-cart', 'quantity', 'gallery', 'tabs', 'review-form', 'sticky-add-to-cart', 'addons', 'badge', 'countdown', 'label' );
		if ( $product && $product->is_type( 'variable' ) ) {
			$behaviours[] = 'variation-form';
		}
		if ( $product && $product->is_type( 'woosb' ) ) {
			$behaviours[] = 'bundle';
		}
	} elseif ( is_singular() ) {
		$content = (string) get_post_field( 'post_content', get_queried_object_id() );
		foreach ( shortcode_tags() as $shortcode => $tags ) {
			if ( has_shortcode( $content, $shortcode ) ) {
				$behaviours = array_merge( $behaviours, array_keys( $tags ) );
			}
		}
	}
	if ( is_active_widget( false, false, 'woocommerce_widget_cart' ) && ! is_cart() && ! is_checkout() ) {
		$behaviours[] = 'mini-cart';
	}
	$tags = array_keys( tags_on( array_fill_keys( $behaviours, array() ) ) );
	return array_values( array_unique( array_merge( $tags, used_tags() ) ) );
}
