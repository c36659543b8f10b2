<?php
/**
 * What stands below the fields of the looks: a product of the shop as it will be, while colour and corners are chosen.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Prints the sample and what its script needs. */
function print_looks_sample() {
	$products = wc_get_products(
		array(
			'status'     => 'publish',
			'visibility' => 'visible',
			'limit'      => 1,
			'type'       => array( 'variable', 'simple' ),
			'orderby'    => 'type',
		)
	);
	$config   = array(
		'accent' => DRAFT . '[accent]',
		'radius' => DRAFT . '[radius]',
		'page'   => add_query_arg( VIEW_KEY, view_token( 'more' ), $products ? $products[0]->get_permalink() : home_url( '/' ) ),
		'slider' => __( 'Rounded corners, in pixels', 'shop-widgets' ),
		/* translators: %1$s: a number */
		'enough' => __( 'Contrast on white: %1$s. That can be told by everybody.', 'shop-widgets' ),
		/* translators: %1$s: a number */
		'weak'   => __( 'Contrast on white: %1$s. Some people cannot tell it from the page: choose a darker one for light pages.', 'shop-widgets' ),
	);
	printf( '<h2>%1$s</h2><p>%2$s</p><iframe id="shop-widgets-sample" title="%1$s" hidden style="inline-size:100%%;block-size:40rem;border:1px solid #c3c4c7;background:#fff"></iframe>', esc_html__( 'A product with these looks', 'shop-widgets' ), esc_html__( 'It is a page of your shop with everything switched on, as a guest sees it.', 'shop-widgets' ) );
	printf( '<script type="application/json" id="shop-widgets-looks-config">%s</script>', wp_json_encode( $config, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	wp_print_script_tag(
		array(
			'type' => 'module',
			'src'  => add_query_arg( 'ver', build()['version'], url_of( 'admin/looks.js' ) ),
		)
	);
}
