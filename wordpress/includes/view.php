<?php
/**
 * Which settings a request sees. A visitor sees what is published. The owner who previews sees the draft, as themselves or as a guest. The
 * check of the settings page opens pages without the plugin, with the draft, or with one of the sets, always as a guest.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The cookie of the preview: `me` or `guest`. It means something only where its owner is signed in and may manage the shop. */
const PREVIEW_COOKIE = 'shop_widgets_preview';
/** The action of what the bar and the settings page ask for; its nonce has the same name. */
const PREVIEW_ACTION = 'shop_widgets_preview';
/** Name of the value in the address of a page that the check opens. */
const VIEW_KEY = 'shop_widgets_view';
/** Name of the values in the address of a sample: settings as they stand in the form. */
const TRIED_KEY = 'shop_widgets_tried';
/** The samples of the settings page, and which settings of the form each shows. */
const SAMPLES = array(
	'looks' => array( 'accent', 'radius', 'own_side_cart', 'side_cart_place', 'side_cart_width', 'side_cart_basket', 'side_cart_opens' ),
	'bar'   => array( 'consent_policy', 'consent_position', 'consent_texts' ),
);

/** Adds the hooks of this part. */
function add_view_hooks() {
	if ( is_guest_view() ) {
		add_filter( 'determine_current_user', __NAMESPACE__ . '\as_guest', PHP_INT_MAX );
		// Another plugin may have asked who it is while we were not there.
		if ( did_action( 'set_current_user' ) ) {
			wp_set_current_user( 0 );
		}
	}
	if ( 'published' === view() ) {
		return;
	}
	add_action( 'send_headers', __NAMESPACE__ . '\keep_out_of_caches' );
	if ( is_check() ) {
		// The guest of the check sees the shop also before it is open.
		add_filter( 'woocommerce_coming_soon_exclude', '__return_true' );
		add_filter( 'woocommerce_cookie', __NAMESPACE__ . '\name_session_of_check' );
		add_filter( 'woocommerce_set_cookie_enabled', __NAMESPACE__ . '\allows_cookie_in_check', 10, 2 );
		add_action( 'wp_head', __NAMESPACE__ . '\print_start_of_check', PHP_INT_MIN );
	} else {
		add_action( 'wp_footer', __NAMESPACE__ . '\print_preview_bar', PHP_INT_MAX );
	}
}

/**
 * What this request sees: `published`, `draft`, `without` (the page of the shop alone), a sample, or the name of a set.
 *
 * @return string
 */
function view() {
	$view = check_view();
	return '' !== $view ? $view : ( '' === preview() ? 'published' : 'draft' );
}

/**
 * The settings that this request sees; an empty list where the plugin does nothing.
 *
 * @return array<string, string>
 */
function settings_in_view() {
	switch ( view() ) {
		case 'published':
			return published_settings();
		case 'draft':
			return draft_settings();
		case 'without':
			return array();
		case 'looks':
			// With everything, and no bar in front of it.
			return array_merge( settings_with_set( draft_settings(), 'more' ), array( 'consent' => 'no' ), tried_settings( 'looks' ) );
		case 'bar':
			// A revision of its own: the bar asks, whatever was answered in this browser.
			return array_merge( draft_settings(), array( 'consent' => 'yes', 'consent_revision' => 'sample-' . time() ), tried_settings( 'bar' ) );
	}
	return settings_with_set( draft_settings(), view() );
}

/**
 * The settings that stand in the form of a sample, those that may be kept.
 *
 * @param string $sample Its name.
 * @return array<string, string>
 */
function tried_settings( $sample ) {
	// phpcs:ignore WordPress.Security -- the token has proved who asks; each value is checked below as where it is kept.
	$sent  = isset( $_GET[ TRIED_KEY ] ) && is_array( $_GET[ TRIED_KEY ] ) ? wp_unslash( $_GET[ TRIED_KEY ] ) : array();
	$tried = array();
	foreach ( SAMPLES[ $sample ] as $name ) {
		$value = $sent[ $name ] ?? null;
		$value = 'consent_texts' === $name && is_array( $value ) ? lines_of_texts( $value ) : $value;
		if ( is_string( $value ) && is_valid_setting( $name, $value ) ) {
			$tried[ $name ] = $value;
		}
	}
	return $tried;
}

/**
 * Proves that a page was opened by the check: it holds for the hour and the one before.
 *
 * @param string $view What it is to see.
 * @param int    $ago  Hours.
 * @return string
 */
function view_token( $view, $ago = 0 ) {
	return $view . '-' . substr( wp_hash( VIEW_KEY . $view . ( (int) floor( time() / HOUR_IN_SECONDS ) - $ago ) ), 0, 16 );
}

/**
 * What the check asks a page to show; empty for everybody else. What a page asks for itself is known by the page that asks.
 *
 * @return string
 */
function check_view() {
	$said = array();
	// phpcs:disable WordPress.Security.NonceVerification.Recommended -- a guest has no nonce; the token is checked below.
	if ( isset( $_GET[ VIEW_KEY ] ) && is_string( $_GET[ VIEW_KEY ] ) ) {
		$said[] = sanitize_text_field( wp_unslash( $_GET[ VIEW_KEY ] ) );
	}
	// phpcs:enable
	$from = isset( $_SERVER['HTTP_REFERER'] ) ? (string) $_SERVER['HTTP_REFERER'] : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- read below where it names us, and compared.
	// Asked for each setting: most pages end here.
	if ( false !== strpos( $from, VIEW_KEY ) && wp_parse_url( $from, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST ) ) {
		wp_parse_str( (string) wp_parse_url( $from, PHP_URL_QUERY ), $query );
		$said[] = isset( $query[ VIEW_KEY ] ) && is_string( $query[ VIEW_KEY ] ) ? $query[ VIEW_KEY ] : '';
	}
	foreach ( array_filter( $said ) as $token ) {
		$view = view_of_token( $token );
		if ( '' !== $view ) {
			return $view;
		}
	}
	return '';
}

/**
 * What a page with this token is to show; empty where it proves nothing.
 *
 * @param string $token As `view_token()` makes it.
 * @return string
 */
function view_of_token( $token ) {
	static $known = array();
	if ( isset( $known[ $token ] ) ) {
		return $known[ $token ];
	}
	foreach ( array_merge( array( 'without', 'draft' ), array_keys( SAMPLES ), array_keys( SETS ) ) as $view ) {
		if ( hash_equals( view_token( $view ), $token ) || hash_equals( view_token( $view, 1 ), $token ) ) {
			$known[ $token ] = $view;
			return $view;
		}
	}
	return '';
}

/**
 * Whether the check has opened this page.
 *
 * @return bool
 */
function is_check() {
	return '' !== check_view();
}

/**
 * How the owner who previews sees the shop: `me`, `guest`, or empty where nobody previews. In the administration nothing is previewed.
 *
 * @return string
 */
function preview() {
	$said = isset( $_COOKIE[ PREVIEW_COOKIE ] ) && is_string( $_COOKIE[ PREVIEW_COOKIE ] ) ? sanitize_key( wp_unslash( $_COOKIE[ PREVIEW_COOKIE ] ) ) : '';
	return in_array( $said, array( 'me', 'guest' ), true ) && ! is_for_administration() && 0 < owner_who_previews() ? $said : '';
}

/**
 * Whether this request is one of the administration: a page of it, its log-in, or what such a page asks for.
 *
 * @return bool
 */
function is_for_administration() {
	$from = isset( $_SERVER['HTTP_REFERER'] ) ? esc_url_raw( wp_unslash( $_SERVER['HTTP_REFERER'] ) ) : '';
	return ( is_admin() && ! wp_doing_ajax() ) || ( function_exists( 'is_login' ) && is_login() ) || 0 === strpos( $from, admin_url() );
}

/**
 * Who is signed in in this browser and may manage the shop; 0 where nobody is. Read from the cookie: as a guest nobody is signed in.
 *
 * @return int
 */
function owner_who_previews() {
	static $owners = array();
	$session       = isset( $_COOKIE[ LOGGED_IN_COOKIE ] ) && is_string( $_COOKIE[ LOGGED_IN_COOKIE ] ) ? $_COOKIE[ LOGGED_IN_COOKIE ] : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- WordPress validates it in the next line.
	if ( ! isset( $owners[ $session ] ) ) {
		$user               = (int) wp_validate_auth_cookie( $session, 'logged_in' );
		$owners[ $session ] = 0 < $user && user_can( $user, 'manage_woocommerce' ) ? $user : 0;
	}
	return $owners[ $session ];
}

/**
 * Whether this request is to be answered as a guest's.
 *
 * @return bool
 */
function is_guest_view() {
	return is_check() || 'guest' === preview();
}

/**
 * Nobody is signed in.
 *
 * @return int
 */
function as_guest() {
	return 0;
}

/** What one person sees is kept by no cache. */
function keep_out_of_caches() {
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the name that caches read.
	}
	nocache_headers();
	header( 'X-Robots-Tag: noindex' );
}

/**
 * The check shops as a guest of its own: what the owner has in the cart stays as it is.
 *
 * @param string $name Of the cookie with the session.
 * @return string
 */
function name_session_of_check( $name ) {
	return $name . '_check';
}

/**
 * The two cookies that tell the page's scripts of a cart are the owner's.
 *
 * @param bool   $is_allowed Whether WooCommerce may set it.
 * @param string $name       Of the cookie.
 * @return bool
 */
function allows_cookie_in_check( $is_allowed, $name ) {
	return $is_allowed && ! in_array( $name, array( 'woocommerce_items_in_cart', 'woocommerce_cart_hash' ), true );
}

/**
 * The first thing in the head of a page of the check: its requests say where they come from, and what goes wrong is written down, and which
 * cookies scripts set.
 */
function print_start_of_check() {
	echo '<meta name="referrer" content="same-origin">';
	wp_print_inline_script_tag(
		'(function(){var all=window.shopWidgetsErrors=[];var add=function(e){all.push(String(e&&e.message||e).slice(0,300))};' .
		'addEventListener("error",function(e){if(e.message)add(e.message)});addEventListener("unhandledrejection",function(e){add(e.reason)});' .
		'var say=console.error;console.error=function(){add([].map.call(arguments,function(a){return a&&a.message||String(a)}).join(" "));say.apply(console,arguments)};' .
		'var set=window.shopWidgetsCookies=[];var own=Object.getOwnPropertyDescriptor(Document.prototype,"cookie");' .
		'Object.defineProperty(document,"cookie",{configurable:true,get:function(){return own.get.call(document)},' .
		'set:function(text){set.push(String(text).split("=")[0].trim());own.set.call(document,text)}})})()'
	);
}

/**
 * The address that does one of these: `me` and `guest` show the preview, `leave` ends it, `publish` publishes what it shows.
 *
 * @param string $act One of them.
 * @return string
 */
function preview_url( $act ) {
	return wp_nonce_url( admin_url( 'admin-post.php?action=' . PREVIEW_ACTION . "&do=$act" ), PREVIEW_ACTION );
}

/** The bar of the preview. */
function print_preview_bar() {
	$owner = owner_who_previews();
	$guest = 'guest' === preview();
	$user  = get_current_user_id();
	// A nonce of the owner, also where the page is a guest's.
	wp_set_current_user( $owner );
	$publish = preview_url( 'publish' );
	$leave   = preview_url( 'leave' );
	$switch  = preview_url( $guest ? 'me' : 'guest' );
	wp_set_current_user( $user );
	$style = 'position:fixed;inset-block-end:0;inset-inline:0;z-index:2147483647;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;' .
		'padding:.5rem 1rem;background:#1d2327;color:#fff;font:14px/1.5 system-ui,sans-serif';
	$link  = '<a href="%s" style="color:#fff;text-decoration:underline">%s</a>';
	printf( '<div role="region" aria-label="%s" class="shop-widgets-preview" style="%s"><span>%s</span>', esc_attr__( 'Preview of Shop Widgets', 'shop-widgets' ), esc_attr( $style ), esc_html( $guest ? __( 'Preview, as a guest: visitors do not see this.', 'shop-widgets' ) : __( 'Preview: visitors do not see this.', 'shop-widgets' ) ) );
	printf( $link, esc_url( $switch ), esc_html( $guest ? __( 'As myself', 'shop-widgets' ) : __( 'As a guest', 'shop-widgets' ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a constant.
	printf( $link, esc_url( $publish ), esc_html__( 'Publish', 'shop-widgets' ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a constant.
	printf( $link, esc_url( $leave ), esc_html__( 'Leave the preview', 'shop-widgets' ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a constant.
	echo '</div>';
}
