<?php
/**
 * What a page of the check tells of its scripts: which stay and why, and what those of others cost.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_report_hooks() {
	// Once the page is complete: what its own code uses is known only then.
	add_action( 'shutdown', __NAMESPACE__ . '\print_script_report', PHP_INT_MIN );
}

/** Prints it at the end of a page with the draft. */
function print_script_report() {
	$is_page = ! wp_doing_ajax() && ! ( defined( 'REST_REQUEST' ) && REST_REQUEST ) && did_action( 'wp_footer' );
	if ( 'without' === view() && $is_page ) {
		printf( '<script type="application/json" id="shop-widgets-scripts">%s</script>', wp_json_encode( (object) printed_scripts(), JSON_HEX_TAG ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	}
	if ( 'draft' === view() && $is_page ) {
		$costs = array();
		foreach ( script_costs() as $handle => list( $bytes, $libraries ) ) {
			$costs[] = array( $handle, size_format( $bytes ), implode( ', ', $libraries ) );
		}
		printf(
			'<script type="application/json" id="shop-widgets-report">%s</script>',
			wp_json_encode( array( 'reasons' => (object) script_report(), 'costs' => $costs ), JSON_HEX_TAG ) // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
		);
	}
}

/**
 * The scripts of this page that others than WordPress print, and those of WooCommerce that record visits: who prints each, by handle.
 *
 * @return array<string, string> name of a plugin's folder, of the theme, or of another host
 */
function printed_scripts() {
	$scripts = wp_scripts();
	$all     = array();
	foreach ( $scripts->done as $handle ) {
		$source = isset( $scripts->registered[ $handle ] ) ? (string) $scripts->registered[ $handle ]->src : '';
		$host   = (string) wp_parse_url( $source, PHP_URL_HOST );
		if ( '' !== $host && wp_parse_url( home_url(), PHP_URL_HOST ) !== $host ) {
			$all[ $handle ] = $host;
		} elseif ( preg_match( '#/(?:plugins|themes)/([^/]+)/#', $source, $found ) && ( 'woocommerce' !== $found[1] || isset( RECORDERS[ $handle ] ) ) ) {
			$all[ $handle ] = $found[1];
		}
	}
	return $all;
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
