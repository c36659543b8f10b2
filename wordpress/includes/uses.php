<?php
/**
 * What scripts use without saying so. On a page of the shop jQuery and its company are always there, so extensions and themes call them and
 * never ask WordPress for them. Before a script of the shop leaves, the text of what stays is read, and what it uses stays.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Name of the option that remembers what each file uses. */
const USES_OPTION = 'shop_widgets_uses';

/** How many files are remembered; the oldest give way. */
const USES_LIMIT = 300;

/**
 * How the use of a library looks in a script, by the handles that bring it: older releases of WooCommerce name some without `wc-`. Of
 * plug-ins of jQuery's only calls count, of WordPress's parts their names. `$` is nobody's: WordPress hands jQuery over by its own name.
 *
 * @return array<string, string> patterns by handle
 */
function use_signs() {
	$jquery     = '/\bjQuery\s*[(.\[]|[(,=:]\s*(?:(?:window|globalThis|self)\.)?jQuery\b|\{[^{}]*\bjQuery\b[^{}]*\}\s*=\s*(?:window|globalThis|self)\b/';
	$block      = '/\.(?:un)?block\(|\.(?:un)?blockUI\b/';
	$cookies    = '/\bCookies\.(?:get|set|remove|withAttributes)\w*\(/';
	$underscore = '/(?<![\w$.])_\.(?:each|map|reduce|filter|find|findWhere|where|extend|defaults|template|debounce|throttle|is[A-Z]\w+|keys|values|pluck|contains|once|delay|defer|bind|bindAll|clone|pick|omit|uniq|without|union|sortBy|groupBy|first|last|escape|uniqueId|noConflict)\(/';
	$photoswipe = '/\bnew\s+(?:window\.)?PhotoSwipe\b/';
	return array(
		'jquery'              => $jquery,
		'wc-jquery-blockui'   => $block,
		'jquery-blockui'      => $block,
		'wc-js-cookie'        => $cookies,
		'js-cookie'           => $cookies,
		'underscore'          => $underscore,
		'wp-util'             => '/\bwp\.(?:template|ajax|util)\b/',
		'wp-hooks'            => '/\bwp\.hooks\b/',
		'wp-i18n'             => '/\bwp\.i18n\b/',
		'wc-add-to-cart-variation' => '/\.wc_variation_form\(/',
		'wc-single-product'   => '/\.wc_product_gallery\(/',
		'wc-checkout'         => '/\bwc_checkout_form\b/',
		'wc-flexslider'       => '/\.flexslider\(/',
		'flexslider'          => '/\.flexslider\(/',
		'wc-photoswipe'       => $photoswipe,
		'photoswipe'          => $photoswipe,
		'wc-photoswipe-ui-default' => $photoswipe,
		'photoswipe-ui-default' => $photoswipe,
		'selectWoo'           => '/\.select(?:Woo|2)\(/',
		'sourcebuster-js'     => '/\bsbjs\./',
		'sp-wcs-swiper-js'    => '/\bnew\s+(?:window\.)?Swiper\(/',
		'password-strength-meter' => '/\bwp\.passwordStrength\b/',
		'zxcvbn-async'        => '/\bzxcvbn\(/',
	);
}

/**
 * What a text uses.
 *
 * @param string $text A script.
 * @return string[] handles
 */
function uses_in( $text ) {
	$uses = array();
	foreach ( '' === $text ? array() : use_signs() as $handle => $sign ) {
		if ( preg_match( $sign, $text ) ) {
			$uses[] = $handle;
		}
	}
	return $uses;
}

/**
 * The script file of this server behind an address. Plugins and content may lie outside WordPress's own folder, and links lead elsewhere.
 *
 * @param string $url The address.
 * @return string|null empty where this site has no such file; null where it is another host's
 */
function local_file( $url ) {
	$host = wp_parse_url( $url, PHP_URL_HOST );
	if ( $host && wp_parse_url( site_url(), PHP_URL_HOST ) !== $host && wp_parse_url( content_url(), PHP_URL_HOST ) !== $host ) {
		return null;
	}
	$path = (string) wp_parse_url( $url, PHP_URL_PATH );
	foreach ( array( WP_PLUGIN_DIR => plugins_url(), WP_CONTENT_DIR => content_url(), ABSPATH => site_url() ) as $folder => $base ) {
		$start = untrailingslashit( (string) wp_parse_url( $base, PHP_URL_PATH ) ) . '/';
		$file  = untrailingslashit( $folder ) . '/' . substr( $path, strlen( $start ) );
		if ( 0 === strpos( $path, $start ) && '.js' === substr( $path, -3 ) && false === strpos( $path, '..' ) && is_readable( $file ) ) {
			return $file;
		}
	}
	return '';
}

/**
 * Whether a script is WordPress's, WooCommerce's or ours: these say what they need.
 *
 * @param object $script As WordPress has registered it.
 * @return bool
 */
function declares_all( $script ) {
	return ! is_string( $script->src ) || '' === $script->src || 0 === strpos( $script->src, url_of( 'assets/' ) ) || (bool) preg_match( '#/(?:wp-includes|wp-admin|plugins/(?:woocommerce|shop-widgets))/#', $script->src );
}

/**
 * What each file uses, as far as it has been read: by file a stamp, handles, and the files that it imports.
 *
 * @param array<string, array<int, string|string[]>> $learnt More of it, which is kept when the page is done.
 * @return array<string, array<int, string|string[]>>
 */
function known_uses( array $learnt = array() ) {
	static $known = null;
	if ( null === $known ) {
		$known = get_option( USES_OPTION );
		$known = is_array( $known ) ? $known : array();
	}
	if ( $learnt ) {
		// The newest last: the oldest give way.
		$known = array_slice( array_merge( array_diff_key( $known, $learnt ), $learnt ), -USES_LIMIT, null, true );
		if ( ! has_action( 'shutdown', __NAMESPACE__ . '\keep_uses' ) ) {
			add_action( 'shutdown', __NAMESPACE__ . '\keep_uses' );
		}
	}
	return $known;
}

/** Keeps what was learnt on this page. */
function keep_uses() {
	update_option( USES_OPTION, known_uses(), false );
}

/**
 * Tells whether files, or what is looked for in them, have changed.
 *
 * @param string   $file  The file.
 * @param string[] $parts Those that it imports.
 * @return string
 */
function stamp_of_files( $file, array $parts ) {
	$stamp = substr( md5( implode( '', use_signs() ) ), 0, 8 );
	foreach ( array_merge( array( $file ), $parts ) as $one ) {
		$stamp .= is_readable( $one ) ? '|' . filemtime( $one ) . '|' . filesize( $one ) : '|';
	}
	return $stamp;
}

/**
 * The text of a script, and of the modules that it imports by their place, a few dozen at the most.
 *
 * @param string                $file  The file.
 * @param array<string, string> $texts Those that have been read.
 * @return array<string, string> texts by file
 */
function texts_of_module( $file, array $texts = array() ) {
	$texts[ $file ] = (string) file_get_contents( $file ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server.
	preg_match_all( '#\b(?:from|import)\s*\(?\s*["\'](\.\.?/[^"\'?]+\.js)["\'?]#', $texts[ $file ], $found );
	foreach ( $found[1] as $path ) {
		$part = realpath( dirname( $file ) . "/$path" );
		if ( $part && ! isset( $texts[ $part ] ) && count( $texts ) < 40 && is_readable( $part ) ) {
			$texts = texts_of_module( $part, $texts );
		}
	}
	return $texts;
}

/**
 * What the file of a script uses. It is read once, and again when it has changed. Of a script of this site that cannot be read nobody
 * knows: it is taken for one that uses jQuery and what covers a form.
 *
 * @param object $script As WordPress has registered it.
 * @return string[] handles
 */
function uses_of_file( $script ) {
	$file = declares_all( $script ) ? null : local_file( $script->src );
	if ( ! $file ) {
		return null === $file ? array() : array( 'jquery', 'wc-jquery-blockui', 'jquery-blockui' );
	}
	$key   = 'f' . substr( md5( $file ), 0, 16 );
	$known = known_uses();
	if ( ! isset( $known[ $key ] ) || stamp_of_files( $file, array_slice( $known[ $key ], 2 ) ) !== $known[ $key ][0] ) {
		$texts = texts_of_module( $file );
		$parts = array_slice( array_keys( $texts ), 1 );
		$known = known_uses( array( $key => array_merge( array( stamp_of_files( $file, $parts ), uses_in( implode( "\n", $texts ) ) ), $parts ) ) );
	}
	return $known[ $key ][1];
}

/**
 * Code that was given to a handle, to be printed before or after it.
 *
 * @param object $script As WordPress has registered it.
 * @return string
 */
function inline_code( $script ) {
	$code = '';
	foreach ( array( 'before', 'after' ) as $place ) {
		$code .= isset( $script->extra[ $place ] ) ? implode( "\n", array_filter( (array) $script->extra[ $place ], 'is_string' ) ) . "\n" : '';
	}
	return $code;
}

/**
 * What a script that stays uses, in its file or in the code that goes with it.
 *
 * @param object $script As WordPress has registered it.
 * @return string[] handles
 */
function uses_of_script( $script ) {
	return array_unique( array_merge( uses_of_file( $script ), uses_in( inline_code( $script ) ) ) );
}

/**
 * What is held here by code that was given to a script which is about to leave. Such code stays in place of a script of the shop's, and
 * needs what it uses; with a library it would be gone, so the library stays.
 *
 * @param object $script   As WordPress has registered it.
 * @param bool   $is_shops Whether the script is one whose work is ours.
 * @return string[] handles
 */
function uses_of_given_code( $script, $is_shops ) {
	$code = trim( inline_code( $script ) );
	if ( $is_shops || '' === $code ) {
		return uses_in( $code );
	}
	// WordPress gives its own libraries their language.
	return declares_all( $script ) && preg_match( '/^(?:wp-|jquery-ui-datepicker$)/', $script->handle ) ? array() : array( $script->handle );
}

/**
 * Who on this page uses what without having asked for it.
 *
 * @param string $used One more: what is used; empty: none.
 * @param string $by   By whom.
 * @return array<string, string[]> users by handle
 */
function undeclared_uses( $used = '', $by = '' ) {
	static $all = array();
	if ( '' !== $used ) {
		$all[ $used ][] = $by;
	}
	return $all;
}

/**
 * Asks for what scripts that stay use, in their stead, and says which scripts can leave then. A script that is still to be printed gets
 * one more dependency, so the order is right; for one that has been, and for code given to a script that leaves, it comes first of all.
 *
 * @param string[] $leaving Scripts that could leave as far as others say what they need.
 * @return string[]
 */
function leave_what_is_used( array $leaving ) {
	$scripts = wp_scripts();
	do {
		$before = $leaving;
		$all    = needed_scripts( $scripts->queue, $scripts->registered );
		$stay   = needed_scripts( array_diff( $scripts->queue, $leaving ), $scripts->registered );
		$lost   = array_diff_key( $all, $stay );
		foreach ( array_keys( $all ) as $handle ) {
			$script = $scripts->registered[ $handle ];
			$stays  = isset( $stay[ $handle ] );
			$uses   = $stays ? uses_of_script( $script ) : uses_of_given_code( $script, in_array( $handle, $leaving, true ) );
			foreach ( array_diff( array_intersect( $uses, array_keys( $lost ) ), answered_by_tags() ) as $used ) {
				// Two that need each other would both never be printed.
				if ( $stays && isset( needed_scripts( array( $used ), $scripts->registered )[ $handle ] ) ) {
					continue;
				}
				undeclared_uses( $used, $handle );
				if ( $stays && ! in_array( $handle, $scripts->done, true ) ) {
					$script->deps[] = $used;
				} else {
					array_unshift( $scripts->queue, $used );
				}
				unset( $lost[ $used ] );
				$leaving = array_values( array_diff( $leaving, array( $used ) ) );
			}
		}
		$leaving = leaving_scripts( $leaving, $scripts->queue, $scripts->registered );
	} while ( $leaving !== $before );
	return $leaving;
}

/**
 * What the tags that set a product up answer, on the page of a product. Elsewhere a product that comes in a window is in none of them.
 *
 * @return string[] handles
 */
function answered_by_tags() {
	return is_product() ? array( 'wc-add-to-cart-variation', 'wc-single-product' ) : array();
}

/**
 * The scripts in the text of a page that its browser runs, now or once the visitor has allowed it: their code, and the addresses of their
 * files. Scripts that WordPress has printed by their handles have been read by then.
 *
 * @param string $html Of the page, or a part of it.
 * @return array{0: string, 1: string[]}
 */
function scripts_of_page( $html ) {
	$code  = '';
	$files = array();
	$at    = 0;
	while ( false !== ( $start = stripos( $html, '<script', $at ) ) ) { // phpcs:ignore Generic.CodeAnalysis.AssignmentInCondition.FoundInWhileCondition, WordPress.CodeAnalysis.AssignmentInCondition.FoundInWhileCondition -- a walk through the text.
		$open = strpos( $html, '>', $start );
		$end  = false === $open ? false : stripos( $html, '</script', $open );
		if ( false === $end ) {
			break;
		}
		$tag  = substr( $html, $start, $open - $start );
		$text = substr( $html, $open + 1, $end - $open - 1 );
		$at   = $end;
		if ( preg_match( '/\stype\s*=\s*["\']?importmap\b/i', $tag ) ) {
			// The modules that others import by name.
			$map   = json_decode( $text, true );
			$files = array_merge( $files, isset( $map['imports'] ) ? array_filter( (array) $map['imports'], 'is_string' ) : array() );
		} elseif ( preg_match( '/\stype\s*=\s*["\']?(?!(?:(?:text|application)\/(?:java|ecma)script|module|text\/plain|javascript\/blocked)\b)[\w.\/+-]/i', $tag ) ) {
			continue;
		} elseif ( ! preg_match( '/\ssrc\s*=\s*(?:"([^"]*)"|\'([^\']*)\'|([^\s"\'>]+))/i', $tag, $src ) ) {
			$code .= "$text\n";
		} elseif ( ! preg_match( '/\sid\s*=\s*["\']([\w.-]+)-js["\']/', $tag, $id ) || ! in_array( $id[1], wp_scripts()->done, true ) ) {
			$files[] = html_entity_decode( end( $src ), ENT_QUOTES );
		}
	}
	// Handlers in attributes are code as well.
	if ( preg_match_all( '/\son[a-z]+\s*=\s*(?:"[^"]*"|\'[^\']*\')/i', $html, $handlers ) ) {
		$code .= implode( "\n", $handlers[0] );
	}
	return array( $code, array_values( array_unique( $files ) ) );
}

/**
 * What a page uses by code and files that nobody has given to WordPress, and script modules, which cannot say that they need a script.
 *
 * @param string $html Of the page.
 * @return array<string, string> who uses it, by handle: `inline` for the page itself
 */
function uses_of_page( $html ) {
	list( $code, $files ) = scripts_of_page( $html );
	$uses = array_fill_keys( uses_in( $code ), 'inline' );
	foreach ( $files as $src ) {
		$uses += array_fill_keys( array_diff( uses_of_file( (object) array( 'src' => $src ) ), answered_by_tags() ), basename( (string) wp_parse_url( $src, PHP_URL_PATH ) ) );
	}
	return $uses;
}

/**
 * What would have been on this page without us and has left so far, libraries included.
 *
 * @param array<string, true> $handles More of it.
 * @return array<string, true>
 */
function lost_scripts( array $handles = array() ) {
	static $lost = array();
	$lost       += $handles;
	return $lost;
}

/**
 * The page that is held back: the level of the buffer (0: none), whether that is still open, whether all has been read that went out
 * before, that text, and scripts that go out before the rest where somebody else ends the buffer.
 *
 * @param array<string, mixed> $change What has changed.
 * @return array{level: int, is_open: bool, is_known: bool, head: string, scripts: string}
 */
function held_page( array $change = array() ) {
	static $held = array(
		'level'    => 0,
		'is_open'  => false,
		'is_known' => true,
		'head'     => '',
		'scripts'  => '',
	);
	$held = $change + $held;
	return $held;
}

/** Holds back what is printed from here on. */
function hold() {
	if ( ob_start( __NAMESPACE__ . '\leave_buffer' ) ) {
		held_page(
			array(
				'level'   => ob_get_level(),
				'is_open' => true,
			)
		);
	}
}

/**
 * Lets text go that was held back. What goes without us has not been read.
 *
 * @param string $text  The text.
 * @param int    $phase Of the buffer.
 * @return string
 */
function leave_buffer( $text, $phase ) {
	$held = held_page();
	held_page(
		array(
			'is_open'  => $held['is_open'] && ! ( $phase & PHP_OUTPUT_HANDLER_FINAL ),
			'is_known' => $held['is_known'] && (bool) ( $phase & PHP_OUTPUT_HANDLER_CLEAN ),
			'scripts'  => '',
		)
	);
	return $held['scripts'] . $text;
}

/** Reads what a template prints before the scripts of its head. */
function hold_head() {
	if ( 0 === held_page()['level'] && may_print() && in_array( 'replace', array_map( __NAMESPACE__ . '\mode', array_keys( behaviours() ) ), true ) ) {
		held_page(
			array(
				'is_known' => true,
				'head'     => '',
			)
		);
		hold();
	}
}

/** From here on the page is held back where a script has left: code that it prints itself is known only when it is there. */
function hold_page() {
	$held = held_page();
	if ( $held['is_open'] && ob_get_level() === $held['level'] ) {
		$head = (string) ob_get_clean();
		echo $head; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the page, as it was printed.
		held_page( array( 'head' => $head ) );
	} elseif ( 0 < $held['level'] ) {
		// Somebody else holds a part of the head.
		held_page( array( 'is_known' => false ) );
	}
	if ( 0 < $held['level'] || lost_scripts() ) {
		hold();
	}
}

/** Gives the page out before its end where somebody else has held a part of the head: they will want to be the last again. */
function release_early() {
	if ( ! held_page()['is_known'] ) {
		release_page();
	}
}

/**
 * Gives the page out, and before it what its own code uses. Where others held or gave out a part of it nobody knows what that uses: what
 * has left stays then, but for scripts whose work our tags do.
 */
function release_page() {
	$held = held_page();
	if ( 0 === $held['level'] ) {
		return;
	}
	held_page( array( 'level' => 0 ) );
	$is_last = $held['is_open'] && ob_get_level() === $held['level'];
	$page    = $is_last ? (string) ob_get_clean() : '';
	$uses    = $is_last && $held['is_known'] ? uses_of_page( $held['head'] . $page ) : array_fill_keys( array_keys( array_diff_key( use_signs(), replaceable_scripts() ) ), 'unread' );
	$uses    = array_diff_key( array_intersect_key( $uses, lost_scripts() ), array_flip( wp_scripts()->done ) );
	array_map( __NAMESPACE__ . '\undeclared_uses', array_keys( $uses ), $uses );
	ob_start();
	wp_scripts()->do_items( array_keys( $uses ) );
	$scripts = (string) ob_get_clean();
	if ( $held['is_open'] && ! $is_last ) {
		held_page( array( 'scripts' => $scripts ) );
		return;
	}
	echo $scripts . $page; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the page, as it was printed.
}

/**
 * The payment methods on this page that bring scripts of their own. How these speak with WooCommerce's checkout script is not known, so
 * that script stays.
 *
 * @return string[] titles
 */
function gateways_with_scripts() {
	$found = array();
	if ( ! is_checkout() || ! WC()->payment_gateways() ) {
		return $found;
	}
	/**
	 * Filters which plugins with payment methods are known to work where our checkout takes the place of WooCommerce's script.
	 *
	 * @param string[] $folders Folders of plugins.
	 */
	$known   = (array) apply_filters( 'shop_widgets_known_gateways', array( 'woocommerce' ) );
	$scripts = wp_scripts();
	$plugins = wp_normalize_path( (string) realpath( WP_PLUGIN_DIR ) ) . '/';
	$needed  = array_keys( needed_scripts( $scripts->queue, $scripts->registered ) );
	foreach ( WC()->payment_gateways()->get_available_payment_gateways() as $gateway ) {
		$file   = wp_normalize_path( (string) ( new \ReflectionClass( $gateway ) )->getFileName() );
		$folder = 0 === strpos( $file, $plugins ) ? (string) strtok( substr( $file, strlen( $plugins ) ), '/' ) : '';
		// WooCommerce may lie behind a link itself.
		if ( defined( 'WC_ABSPATH' ) && 0 === strpos( $file, wp_normalize_path( (string) realpath( WC_ABSPATH ) ) . '/' ) ) {
			$folder = 'woocommerce';
		}
		if ( in_array( $folder, $known, true ) ) {
			continue;
		}
		// Of a theme, or of a plugin behind a link: which scripts are its own cannot be told.
		if ( '' === $folder ) {
			$found[] = (string) $gateway->get_title();
			continue;
		}
		foreach ( $needed as $handle ) {
			if ( false !== strpos( (string) $scripts->registered[ $handle ]->src, "/plugins/$folder/" ) ) {
				$found[] = (string) $gateway->get_title();
				break;
			}
		}
	}
	return $found;
}
