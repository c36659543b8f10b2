<?php
/**
 * Which combinations of a variable product exist: for products whose variations WooCommerce does not print into the page.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Which combinations of a variable product exist and are in stock, as the attribute `data-availability` wants it.
 *
 * Every combination is a cell of a grid, the last attribute running fastest: `b` is in stock, `o` out of stock, `x` not active, `-` not
 * there. Equal neighbours are written as a count and a letter, so that ten thousand variations are some kilobytes.
 *
 * @param \WC_Product_Variable $product The product.
 * @return array{product: int, attributes: array<string, string[]>, grid: string}
 */
function availability( $product ) {
	// WooCommerce changes the version whenever a product changes, so that an old map is never found again.
	$key   = 'shop_widgets_map_' . md5( $product->get_id() . \WC_Cache_Helper::get_transient_version( 'product' ) . get_option( 'woocommerce_hide_out_of_stock_items' ) );
	$known = get_transient( $key );
	if ( is_array( $known ) ) {
		return $known;
	}
	$lists = attribute_lists( $product );
	$map   = array(
		'product'    => $product->get_id(),
		'attributes' => $lists,
		'grid'       => grid_text( grid_cells( $product, $lists ), (int) array_product( array_map( 'count', $lists ) ) ),
	);
	set_transient( $key, $map, DAY_IN_SECONDS );
	return $map;
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
	foreach ( $product->get_children() as $id ) {
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
