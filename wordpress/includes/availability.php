<?php
/**
 * Which combinations of a variable product exist: for products whose variations WooCommerce does not print into the page.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Name of the option that stands while a map is made. */
const MAP_LOCK = 'shop_widgets_map_lock';

/** After so many seconds whoever was making a map has failed. */
const MAP_LOCK_SECONDS = 60;

/** How many variations are read from the database at a time. */
const VARIATIONS_AT_ONCE = 500;

/**
 * Which combinations of a variable product exist and are in stock, as the attribute `data-availability` wants it; null where somebody
 * else is making a map just now, for the page works without one.
 *
 * Every combination is a cell of a grid, the last attribute running fastest: `b` is in stock, `o` out of stock, `x` not active, `-` not
 * there. Equal neighbours are written as a count and a letter, so that ten thousand variations are some kilobytes.
 *
 * @param \WC_Product_Variable $product The product.
 * @return array{product: int, attributes: array<string, string[]>, grid: string}|null
 */
function availability( $product ) {
	$name = 'shop_widgets_map_' . $product->get_id();
	// WooCommerce changes the version whenever any product changes. Whether it was this one its variations say.
	$version  = \WC_Cache_Helper::get_transient_version( 'product' ) . get_option( 'woocommerce_hide_out_of_stock_items' );
	$known    = get_transient( $name );
	$is_known = is_array( $known ) && isset( $known['version'], $known['state'], $known['until'], $known['map'] ) && time() < $known['until'];
	if ( $is_known && $version === $known['version'] ) {
		return $known['map'];
	}
	$lists = attribute_lists( $product );
	$state = variations_state( $product, $lists );
	if ( ! $is_known || $state !== $known['state'] ) {
		if ( ! lock_maps() ) {
			return null;
		}
		try {
			$known = array(
				'state' => $state,
				'until' => time() + DAY_IN_SECONDS,
				'map'   => array(
					'product'    => $product->get_id(),
					'attributes' => $lists,
					'grid'       => grid_text( grid_cells( $product, $lists ), (int) array_product( array_map( 'count', $lists ) ) ),
				),
			);
		} finally {
			unlock_maps();
		}
	}
	set_transient( $name, array( 'version' => $version ) + $known, max( 1, $known['until'] - time() ) );
	return $known['map'];
}

/**
 * A word that changes whenever the map of a product would be another one: its attributes, and status, price, stock and attributes of its
 * variations. One query, however many there are.
 *
 * @param \WC_Product_Variable    $product The product.
 * @param array<string, string[]> $lists   Values of each attribute.
 * @return string
 */
function variations_state( $product, array $lists ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- it tells whether what is cached still holds.
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT p.ID, p.post_status, m.meta_key, m.meta_value FROM {$wpdb->posts} p LEFT JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND ( m.meta_key IN ( '_price', '_manage_stock', '_stock_status' ) OR m.meta_key LIKE %s ) WHERE p.post_parent = %d AND p.post_type = 'product_variation' ORDER BY p.ID, m.meta_key, m.meta_id",
			$wpdb->esc_like( 'attribute_' ) . '%',
			$product->get_id()
		),
		ARRAY_N
	);
	return md5( (string) wp_json_encode( array( $lists, get_option( 'woocommerce_hide_out_of_stock_items' ), $product->get_stock_status(), $rows ) ) );
}

/**
 * Lets one request at a time make a map: after a change many visitors may ask at once, and each map takes a second of a large product.
 *
 * @return bool whether it is this one
 */
function lock_maps() {
	global $wpdb;
	// phpcs:disable WordPress.DB.DirectDatabaseQuery -- WordPress's own functions look and write in two steps, between which another request comes.
	$is_free = (bool) $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", MAP_LOCK, (string) time() ) );
	return $is_free || $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value < %d", (string) time(), MAP_LOCK, time() - MAP_LOCK_SECONDS ) );
	// phpcs:enable
}

/** The next one may make a map. */
function unlock_maps() {
	global $wpdb;
	$wpdb->delete( $wpdb->options, array( 'option_name' => MAP_LOCK ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- as above.
}

/**
 * The values of each attribute; the empty one at the end is "any".
 *
 * @param \WC_Product_Variable $product The product.
 * @return array<string, string[]>
 */
function attribute_lists( $product ) {
	$lists = array();
	foreach ( $product->get_variation_attributes() as $name => $values ) {
		$values                                      = array_values( array_unique( array_filter( array_map( 'strval', $values ), 'strlen' ) ) );
		$lists[ wc_variation_attribute_name( $name ) ] = array_merge( $values, array( '' ) );
	}
	return $lists;
}

/**
 * The letters of the cells that have a variation.
 *
 * @param \WC_Product_Variable    $product The product.
 * @param array<string, string[]> $lists   Values of each attribute.
 * @return array<int, string>
 */
function grid_cells( $product, array $lists ) {
	$cells = array();
	$hide  = 'yes' === get_option( 'woocommerce_hide_out_of_stock_items' );
	$ids   = $product->get_children();
	foreach ( array_values( $ids ) as $at => $id ) {
		if ( 0 === $at % VARIATIONS_AT_ONCE ) {
			// All that is known of these, in a query each for posts, terms and fields.
			_prime_post_caches( array_slice( $ids, $at, VARIATIONS_AT_ONCE ) );
		}
		$variation = wc_get_product( $id );
		if ( ! $variation || ! $variation->exists() || ! $variation->variation_is_visible() || ( $hide && ! $variation->is_in_stock() ) ) {
			continue;
		}
		$cell = cell_of( $variation->get_variation_attributes(), $lists );
		if ( null === $cell ) {
			continue;
		}
		$letter = ! $variation->variation_is_active() ? 'x' : ( $variation->is_in_stock() ? 'b' : 'o' );
		// Of two variations of one combination the better one counts; b comes before o before x.
		$cells[ $cell ] = isset( $cells[ $cell ] ) ? min( $cells[ $cell ], $letter ) : $letter;
	}
	return $cells;
}

/**
 * The cell of a combination; null where it has a value that the product does not list.
 *
 * @param array<string, string>   $own   Value by attribute.
 * @param array<string, string[]> $lists Values of each attribute.
 * @return int|null
 */
function cell_of( array $own, array $lists ) {
	$cell = 0;
	foreach ( $lists as $name => $values ) {
		$at = array_search( isset( $own[ $name ] ) ? (string) $own[ $name ] : '', $values, true );
		if ( false === $at ) {
			return null;
		}
		$cell = $cell * count( $values ) + $at;
	}
	return $cell;
}

/**
 * The cells as text: runs of a count and a letter.
 *
 * @param array<int, string> $cells Letters by cell.
 * @param int                $size  How many cells there are.
 * @return string
 */
function grid_text( array $cells, $size ) {
	ksort( $cells );
	$text   = '';
	$letter = '';
	$length = 0;
	$next   = 0;
	$add    = static function ( $of, $count ) use ( &$text, &$letter, &$length ) {
		if ( $of !== $letter && 0 < $count ) {
			$text  .= run_text( $letter, $length );
			$letter = $of;
			$length = 0;
		}
		$length += $count;
	};
	foreach ( $cells as $cell => $of ) {
		$add( '-', $cell - $next );
		$add( $of, 1 );
		$next = $cell + 1;
	}
	$add( '-', $size - $next );
	return $text . run_text( $letter, $length );
}

/**
 * One run: a count, where it is more than one, and the letter.
 *
 * @param string $letter The letter.
 * @param int    $length How often.
 * @return string
 */
function run_text( $letter, $length ) {
	return ( 1 < $length ? $length : '' ) . ( 0 < $length ? $letter : '' );
}
