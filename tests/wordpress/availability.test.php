<?php
/** The map of a variable product's combinations. */

use function ShopWidgets\availability;
use function ShopWidgets\grid_text;
use function ShopWidgets\variation_attributes;

/** A product in red and blue, S and M. */
function tee( array $variations ) {
	$product             = new WC_Product_Variable();
	$product->attributes = array( 'Colour' => array( 'red', 'blue' ), 'Size' => array( 's', 'm' ) );
	$product->variations = $variations;
	$GLOBALS['product']  = $product;
	return $product;
}
/** What a variation is of. */
function of( $colour, $size, array $more = array() ) {
	return array( 'of' => array( 'attribute_colour' => $colour, 'attribute_size' => $size ) ) + $more;
}

test( 'combinations are a grid, the last attribute running fastest, with a place for any', function () {
	$map = availability( tee( array( 1 => of( 'red', 's' ), 2 => of( 'red', 'm', array( 'stock' => false ) ), 3 => of( 'blue', '', array( 'active' => false ) ) ) ) );
	same( array( 'attribute_colour' => array( 'red', 'blue', '' ), 'attribute_size' => array( 's', 'm', '' ) ), $map['attributes'] );
	same( 'bo3-x3-', $map['grid'] );
	same( 7, $map['product'] );
} );

test( 'of two variations of one combination the one in stock counts', function () {
	same( 'b8-', availability( tee( array( 1 => of( 'red', 's', array( 'stock' => false ) ), 2 => of( 'red', 's' ) ) ) )['grid'] );
} );

test( 'what is hidden, or of a value that is gone, is not there', function () {
	same( '9-', availability( tee( array( 1 => of( 'red', 's', array( 'visible' => false ) ), 2 => of( 'green', 's' ) ) ) )['grid'] );
} );

test( 'a shop that hides what is out of stock has no such combination', function () {
	Site::$options['woocommerce_hide_out_of_stock_items'] = 'yes';
	same( '9-', availability( tee( array( 1 => of( 'red', 's', array( 'stock' => false ) ) ) ) )['grid'] );
} );

test( 'a map that is known is not made again when another product changes', function () {
	$product = tee( array( 1 => of( 'red', 's' ) ) );
	availability( $product );
	$primed        = Site::$primed;
	Site::$version = '2';
	same( 'b8-', availability( $product )['grid'] );
	same( $primed, Site::$primed );
	$product->variations = array();
	same( 'b8-', availability( $product )['grid'] );
	Site::$version = '3';
	same( '9-', availability( $product )['grid'] );
} );

test( 'maps of a product leave one entry, whatever is saved', function () {
	foreach ( array( '1', '2', '3' ) as $version ) {
		Site::$version = $version;
		availability( tee( array( (int) $version => of( 'red', 's' ) ) ) );
	}
	same( array( '_transient_shop_widgets_map_7' ), array_values( preg_grep( '/^_transient_/', array_keys( Site::$options ) ) ) );
} );

test( 'while somebody makes a map the others get none, unless that one has failed', function () {
	$product = tee( array( 1 => of( 'red', 's' ) ) );
	Site::$options[ ShopWidgets\MAP_LOCK ] = (string) time();
	same( null, availability( $product ) );
	same( array( 'data-availability' => null ), variation_attributes( array( 'available_variations' => false ) ) );
	Site::$options[ ShopWidgets\MAP_LOCK ] = (string) ( time() - 61 );
	same( 'b8-', availability( $product )['grid'] );
	same( false, isset( Site::$options[ ShopWidgets\MAP_LOCK ] ) );
} );

test( 'variations are read from the database many at a time', function () {
	availability( tee( array_fill( 1, 1001, of( 'red', 's' ) ) ) );
	same( array( 500, 500, 1 ), array_map( 'count', Site::$primed ) );
} );

test( 'a map is printed only where the page holds no variations', function () {
	tee( array( 1 => of( 'red', 's' ) ) );
	same( array(), variation_attributes( array( 'available_variations' => array( array() ) ) ) );
	same( array( 'data-availability' ), array_keys( variation_attributes( array( 'available_variations' => false ) ) ) );
} );

test( 'runs are a count and a letter', function () {
	same( '', grid_text( array(), 0 ) );
	same( '5-', grid_text( array(), 5 ) );
	same( '2b-3o', grid_text( array( 1 => 'b', 0 => 'b', 5 => 'o', 3 => 'o', 4 => 'o' ), 6 ) );
} );
