<?php
/**
 * Tags around blocks. Most blocks of WooCommerce print its templates or shortcodes, which have their tags already; here are the others.
 * What drives itself (product collection, cart, checkout and mini-cart blocks) is left alone, or followed.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Blocks that print a grid with WooCommerce's classic buttons. */
const CLASSIC_GRIDS = array( 'handpicked-products', 'product-best-sellers', 'product-category', 'product-new', 'product-on-sale', 'product-tag', 'product-top-rated', 'products-by-attribute' );

/** Adds the hooks of this part. */
function add_block_hooks() {
	add_filter( 'render_block', __NAMESPACE__ . '\come_last', 9999, 2 );
}

/**
 * Lets our tags come last of all that changes a block: WooCommerce, and others by the filter of the block's own name, write attributes onto
 * its first element, by which its script finds it.
 *
 * @param string               $html  What the block prints.
 * @param array<string, mixed> $block As it was parsed.
 * @return string
 */
function come_last( $html, $block ) {
	$hook = 'render_block_' . ( isset( $block['blockName'] ) ? $block['blockName'] : '' );
	if ( false === has_filter( $hook, __NAMESPACE__ . '\around_block' ) ) {
		add_filter( $hook, __NAMESPACE__ . '\around_block', 9999, 2 );
	}
	return $html;
}

/**
 * The tags around a block.
 *
 * @param array<string, mixed> $block As it was parsed.
 * @return array<string, array<string, mixed>>
 */
function block_tags( array $block ) {
	$name       = isset( $block['blockName'] ) ? (string) $block['blockName'] : '';
	$attributes = isset( $block['attrs'] ) ? (array) $block['attrs'] : array();
	if ( 0 === strpos( $name, 'woocommerce/' ) && in_array( substr( $name, strlen( 'woocommerce/' ) ), CLASSIC_GRIDS, true ) ) {
		return tags_on( array( 'add-to-cart' => array() ) );
	}
	if ( 'woocommerce/checkout' === $name ) {
		return tags_on( array( 'checkout' => array() ) );
	}
	if ( 'core/legacy-widget' === $name && isset( $attributes['idBase'] ) && 'woocommerce_widget_cart' === $attributes['idBase'] ) {
		return tags_on( array( 'mini-cart' => array() ) );
	}
	if ( 'core/template-part' === $name && is_header_part( $attributes ) ) {
		return header_tags();
	}
	return array();
}

/**
 * Whether a part of a block theme is its header.
 *
 * @param array<string, mixed> $attributes Of the block.
 * @return bool
 */
function is_header_part( array $attributes ) {
	$is = static function ( $key, $value ) use ( $attributes ) {
		return isset( $attributes[ $key ] ) && $value === $attributes[ $key ];
	};
	return $is( 'tagName', 'header' ) || $is( 'area', 'header' ) || $is( 'slug', 'header' );
}

/**
 * Puts them there.
 *
 * @param string               $html  What the block prints.
 * @param array<string, mixed> $block As it was parsed.
 * @return string
 */
function around_block( $html, $block ) {
	if ( '' === trim( (string) $html ) || ! may_print() ) {
		return $html;
	}
	/**
	 * Filters the tags around a block.
	 *
	 * @param array<string, array<string, mixed>> $tags  Attributes by tag, the outermost first.
	 * @param array<string, mixed>                $block The block, as it was parsed.
	 */
	return wrap( $html, apply_filters( 'shop_widgets_block_tags', block_tags( (array) $block ), $block ) );
}
