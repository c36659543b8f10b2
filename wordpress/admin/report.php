<?php
/**
 * What was found: theme, WooCommerce, plugins; which scripts stay, and why; what a visitor's page loads now and without us. For the last
 * two the server opens pages of its own, as a visitor would.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Name of the value in the address of a page that the report opens. */
const REPORT_KEY = 'shop_widgets_report';

/** Adds the hooks of this part. */
function add_report_hooks() {
	add_filter( 'shop_widgets_active', __NAMESPACE__ . '\is_not_before_report', 1 );
	// Once the page is complete: what its own code uses is known only then.
	add_action( 'shutdown', __NAMESPACE__ . '\print_script_report', PHP_INT_MIN );
}

/**
 * Proves that a page was opened by the report: it holds for the hour and the one before.
 *
 * @param string $kind `now` or `before`.
 * @param int    $ago  Hours.
 * @return string
 */
function report_token( $kind, $ago = 0 ) {
	return $kind . '-' . substr( wp_hash( REPORT_KEY . $kind . ( (int) floor( time() / HOUR_IN_SECONDS ) - $ago ) ), 0, 16 );
}

/**
 * Which kind of page the report asks for; empty for everybody else.
 *
 * @return string
 */
function report_kind() {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a visitor without a session has no nonce; the token is checked below.
	$said = isset( $_GET[ REPORT_KEY ] ) ? sanitize_text_field( wp_unslash( $_GET[ REPORT_KEY ] ) ) : '';
	foreach ( '' === $said ? array() : array( 'now', 'before' ) as $kind ) {
		if ( hash_equals( report_token( $kind ), $said ) || hash_equals( report_token( $kind, 1 ), $said ) ) {
			return $kind;
		}
	}
	return '';
}

/**
 * The page without us, where the report asks for it.
 *
 * @param bool $active Whether the plugin works on this page.
 * @return bool
 */
function is_not_before_report( $active ) {
	return $active && 'before' !== report_kind();
}

/** Prints why scripts stayed, for the report. */
function print_script_report() {
	if ( 'now' === report_kind() ) {
		printf( '<script type="application/json" id="shop-widgets-report">%s</script>', wp_json_encode( array( script_report(), script_costs() ), JSON_HEX_TAG ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	}
}

/**
 * The scripts on this page whose work we know, and why each stays: `left`, `beside:…`, `off:…`, `page`, `gateway:…`, `feature:…`, or
 * `needed:` and by whom. What is used without having been asked for, whether or not we know its work: `used:` and by whom, `inline` for the
 * page itself, or `unread` where that could not be read.
 *
 * @return array<string, string>
 */
function script_report() {
	$scripts = wp_scripts();
	$report  = array_fill_keys( taken_out(), 'left' );
	foreach ( array_keys( replaceable_scripts() ) as $handle ) {
		if ( ! in_array( $handle, $scripts->done, true ) ) {
			continue;
		}
		$reason = reason_to_stay( $handle );
		if ( '' === $reason ) {
			$needing = array_filter(
				array_diff( $scripts->done, array( $handle ) ),
				static function ( $other ) use ( $handle, $scripts ) {
					return isset( $scripts->registered[ $other ] ) && in_array( $handle, $scripts->registered[ $other ]->deps, true );
				}
			);
			$reason  = 'needed:' . implode( ', ', $needing );
		}
		$report[ $handle ] = $reason;
	}
	foreach ( undeclared_uses() as $handle => $users ) {
		if ( in_array( $handle, $scripts->done, true ) ) {
			$by                = implode( ', ', array_diff( array_unique( $users ), array( 'unread' ) ) );
			$report[ $handle ] = '' === $by ? 'unread' : "used:$by";
		}
	}
	return $report;
}

/**
 * What the scripts of other plugins and of the theme cost on this page: the bytes of each, with those of the libraries that are on the page
 * for it alone, as a server sends them; and the names of these libraries. The heaviest first.
 *
 * @return array<string, array{0: int, 1: string[]}> by handle
 */
function script_costs() {
	$scripts = wp_scripts();
	$costs   = array();
	$all     = needed_scripts( $scripts->done, $scripts->registered );
	foreach ( $scripts->done as $handle ) {
		$script = isset( $scripts->registered[ $handle ] ) ? $scripts->registered[ $handle ] : null;
		if ( ! $script || declares_all( $script ) ) {
			continue;
		}
		// Without it the page would have what the others ask for, those left out that need this one.
		$asking = array_filter(
			array_diff( $scripts->queue, array( $handle ) ),
			static function ( $other ) use ( $handle, $scripts ) {
				return ! isset( needed_scripts( array( $other ), $scripts->registered )[ $handle ] );
			}
		);
		$alone = array_keys( array_diff_key( $all, needed_scripts( $asking, $scripts->registered ) ) );
		$alone = array_intersect( $alone, array_keys( needed_scripts( array( $handle ), $scripts->registered ) ) );
		$bytes = 0;
		foreach ( $alone as $one ) {
			$file   = local_file( (string) $scripts->registered[ $one ]->src );
			$bytes += $file ? compressed_size( $file ) : 0;
		}
		$costs[ $handle ] = array( $bytes, array_values( array_diff( $alone, array( $handle ) ) ) );
	}
	arsort( $costs );
	return $costs;
}

/**
 * How many bytes a server sends for a file.
 *
 * @param string $file Its path.
 * @return int
 */
function compressed_size( $file ) {
	return strlen( (string) gzencode( (string) file_get_contents( $file ), 6 ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of this server.
}

/**
 * The pages that the report opens.
 *
 * @return array<string, string> addresses by name
 */
function report_pages() {
	$pages = array(
		__( 'Front page', 'shop-widgets' ) => home_url( '/' ),
		__( 'Shop', 'shop-widgets' )       => wc_get_page_permalink( 'shop' ),
	);
	foreach ( wc_get_products( array( 'status' => 'publish', 'visibility' => 'visible', 'limit' => 1 ) ) as $product ) {
		$pages[ __( 'A product', 'shop-widgets' ) ] = $product->get_permalink();
	}
	$pages[ __( 'Cart', 'shop-widgets' ) ] = wc_get_cart_url();
	return $pages;
}

/**
 * Opens a page as a visitor.
 *
 * @param string $url  Its address.
 * @param string $kind `now` or `before`.
 * @return string|\WP_Error its text
 */
function open_page( $url, $kind ) {
	$answer = wp_remote_get(
		add_query_arg( REPORT_KEY, report_token( $kind ), $url ),
		array(
			'timeout'   => 20,
			'sslverify' => apply_filters( 'https_local_ssl_verify', false ), // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WordPress's own.
		)
	);
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$code = wp_remote_retrieve_response_code( $answer );
	return 200 === $code ? wp_remote_retrieve_body( $answer ) : new \WP_Error( 'shop_widgets_status', (string) $code );
}

/**
 * The scripts that a page loads: how many, and how many bytes those that lie here weigh, as a server sends them (gzip).
 *
 * @param string $html The page.
 * @return array{scripts: int, bytes: int, elsewhere: int}
 */
function page_scripts( $html ) {
	$urls = array();
	$tag  = new \WP_HTML_Tag_Processor( $html );
	while ( $tag->next_tag() ) {
		$name = $tag->get_tag();
		$type = (string) $tag->get_attribute( 'type' );
		if ( 'SCRIPT' === $name && is_string( $tag->get_attribute( 'src' ) ) && in_array( $type, array( '', 'text/javascript', 'module' ), true ) ) {
			$urls[] = $tag->get_attribute( 'src' );
		} elseif ( 'LINK' === $name && 'modulepreload' === $tag->get_attribute( 'rel' ) ) {
			$urls[] = $tag->get_attribute( 'href' );
		}
	}
	$counts = array(
		'scripts'   => 0,
		'bytes'     => 0,
		'elsewhere' => 0,
	);
	foreach ( array_unique( array_map( 'html_entity_decode', $urls ) ) as $url ) {
		$file = local_file( $url );
		++$counts['scripts'];
		if ( ! $file ) {
			++$counts['elsewhere'];
		} else {
			$counts['bytes'] += compressed_size( $file );
		}
	}
	return $counts;
}

/** Prints the section. WooCommerce has checked that who asks may manage the shop. */
function print_report() {
	$theme = wp_get_theme();
	$rows  = array(
		__( 'Shop Widgets', 'shop-widgets' ) => build()['version'],
		__( 'Theme', 'shop-widgets' )        => $theme->get( 'Name' ) . ' ' . $theme->get( 'Version' ) . ( wp_is_block_theme() ? ' · ' . __( 'block theme', 'shop-widgets' ) : '' ),
		'WordPress'                          => get_bloginfo( 'version' ),
		'WooCommerce'                        => WC()->version,
		'PHP'                                => PHP_VERSION,
	);
	foreach ( array_filter( found_plugins() ) as $name => $is_active ) {
		$rows[ $name ] = __( 'found', 'shop-widgets' );
	}
	echo '<h2>' . esc_html__( 'What was found', 'shop-widgets' ) . '</h2>';
	print_table( array(), array_map( null, array_keys( $rows ), array_values( $rows ) ) );

	$url = wp_nonce_url( settings_url( 'report' ) . '&measure=1', REPORT_KEY );
	printf( '<p><a class="button" href="%s">%s</a> %s</p>', esc_url( $url ), esc_html__( 'Open pages and compare', 'shop-widgets' ), esc_html__( 'The server opens four pages as a visitor would, with Shop Widgets and without.', 'shop-widgets' ) );
	if ( isset( $_GET['measure'] ) && current_user_can( 'manage_woocommerce' ) && check_admin_referer( REPORT_KEY ) ) {
		print_comparison();
	}
}

/** Opens the pages and prints what each loads, and why scripts stay. */
function print_comparison() {
	$loads   = array();
	$reasons = array();
	$costs   = array();
	foreach ( report_pages() as $name => $url ) {
		$before = open_page( $url, 'before' );
		$now    = open_page( $url, 'now' );
		if ( is_wp_error( $before ) || is_wp_error( $now ) ) {
			$error   = is_wp_error( $before ) ? $before : $now;
			$loads[] = array( $name, $error->get_error_message(), '' );
			continue;
		}
		$loads[] = array( $name, load_text( page_scripts( $before ) ), load_text( page_scripts( $now ) ) );
		if ( preg_match( '#<script type="application/json" id="shop-widgets-report">(.*?)</script>#s', $now, $found ) ) {
			list( $why, $weigh ) = json_decode( $found[1], true );
			$reasons             = array_merge( $reasons, $why );
			$costs               = array_merge( $costs, $weigh );
		}
	}
	echo '<h2>' . esc_html__( 'What a visitor’s page loads', 'shop-widgets' ) . '</h2>';
	print_table( array( __( 'Page', 'shop-widgets' ), __( 'Without Shop Widgets', 'shop-widgets' ), __( 'Now', 'shop-widgets' ) ), $loads );
	echo '<h2>' . esc_html__( 'The shop’s own scripts', 'shop-widgets' ) . '</h2>';
	$rows = array();
	foreach ( $reasons as $handle => $reason ) {
		$rows[] = array( $handle, reason_text( (string) $reason ) );
	}
	print_table( array( __( 'Script', 'shop-widgets' ), __( 'Why it stays', 'shop-widgets' ) ), $rows );
	echo '<h2>' . esc_html__( 'What the scripts of others cost', 'shop-widgets' ) . '</h2>';
	arsort( $costs );
	$rows = array();
	foreach ( $costs as $handle => list( $bytes, $libraries ) ) {
		$rows[] = array( $handle, size_format( $bytes ), implode( ', ', $libraries ) );
	}
	print_table( array( __( 'Script', 'shop-widgets' ), __( 'Compressed', 'shop-widgets' ), __( 'With these libraries, which are there for it alone', 'shop-widgets' ) ), $rows );
}

/**
 * What a page loads, in words.
 *
 * @param array{scripts: int, bytes: int, elsewhere: int} $counts What was counted.
 * @return string
 */
function load_text( array $counts ) {
	/* translators: 1: number of scripts, 2: size, as "120 KB" */
	$text = sprintf( __( '%1$d scripts, %2$s compressed', 'shop-widgets' ), $counts['scripts'], size_format( $counts['bytes'] ) );
	/* translators: %d: number of scripts */
	return $text . ( 0 < $counts['elsewhere'] ? ' ' . sprintf( __( 'and %d from other hosts', 'shop-widgets' ), $counts['elsewhere'] ) : '' );
}

/**
 * Why a script stays, in words.
 *
 * @param string $reason As `script_report()` has it.
 * @return string
 */
function reason_text( $reason ) {
	list( $kind, $what ) = array_pad( explode( ':', $reason, 2 ), 2, '' );
	$label               = isset( behaviour_labels()[ $what ] ) ? behaviour_labels()[ $what ] : $what;
	switch ( $kind ) {
		case 'left':
			return __( 'It has left: our tags do its work.', 'shop-widgets' );
		case 'beside':
			/* translators: %s: name of a behaviour */
			return sprintf( __( '“%s” is set to work beside it.', 'shop-widgets' ), $label );
		case 'off':
			/* translators: %s: name of a behaviour */
			return sprintf( __( '“%s” is off.', 'shop-widgets' ), $label );
		case 'gateway':
			/* translators: %s: titles of payment methods */
			return sprintf( __( 'Scripts of payment methods may call it: %s.', 'shop-widgets' ), $what );
		case 'used':
			$what = preg_replace( '/\binline$/', __( 'the page itself', 'shop-widgets' ), $what );
			/* translators: %s: names of scripts */
			return sprintf( __( 'Used, though not asked for, by %s.', 'shop-widgets' ), $what );
		case 'unread':
			return __( 'Another plugin held a part of the page back, so what the page itself uses is not known.', 'shop-widgets' );
		case 'feature':
			/* translators: %s: name of a feature, as its plugin has it */
			return sprintf( __( 'Its plugin has “%s” switched on, which is not our work.', 'shop-widgets' ), $what );
		case 'page':
			return __( 'This page needs it where no tag does its work.', 'shop-widgets' );
	}
	/* translators: %s: names of scripts */
	return sprintf( __( 'Other scripts need it: %s.', 'shop-widgets' ), $what );
}

/**
 * Prints a table.
 *
 * @param string[]   $head Titles of its columns; none: no head.
 * @param string[][] $rows Its cells.
 */
function print_table( array $head, array $rows ) {
	echo '<table class="widefat striped" style="max-inline-size:60em">';
	if ( $head ) {
		echo '<thead><tr>';
		foreach ( $head as $title ) {
			echo '<th scope="col">' . esc_html( $title ) . '</th>';
		}
		echo '</tr></thead>';
	}
	echo '<tbody>';
	foreach ( $rows as $cells ) {
		echo '<tr>';
		foreach ( $cells as $cell ) {
			echo '<td>' . esc_html( $cell ) . '</td>';
		}
		echo '</tr>';
	}
	echo '</tbody></table>';
}
