<?php
/**
 * Live samples on the settings page: a page of the shop in a frame, with what stands in the form, saved or not.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * A product for the sample of the looks: one with choices, where the shop has one.
 *
 * @return string the address of its page; of the front page where there is none
 */
function sample_product_url() {
	foreach ( array( 'variable', 'simple' ) as $type ) {
		$products = wc_get_products(
			array(
				'status'       => 'publish',
				'visibility'   => 'visible',
				'stock_status' => 'instock',
				'limit'        => 1,
				'type'         => $type,
			)
		);
		if ( $products ) {
			return $products[0]->get_permalink();
		}
	}
	return home_url( '/' );
}

/** The type of a field with a sample, for WooCommerce. */
const SAMPLE = 'shop_widgets_sample';

/**
 * A sample among the fields of a section.
 *
 * @param string $view `looks` or `bar`.
 * @return array<string, mixed>
 */
function sample_field( $view ) {
	$is_bar = 'bar' === $view;
	return array(
		'type'   => SAMPLE,
		'view'   => $view,
		'title'  => $is_bar ? __( 'The bar on your shop', 'shop-widgets' ) : __( 'A product with these looks', 'shop-widgets' ),
		'desc'   => $is_bar
			? __( 'Your front page as a visitor sees it who has not answered yet, with what is chosen above.', 'shop-widgets' )
			: __( 'A page of your shop as a guest sees it, with all behaviours on. Try it: put something into the cart. That cart is thrown away.', 'shop-widgets' ),
		'height' => $is_bar ? '28rem' : '44rem',
	);
}

/**
 * Prints a sample and what its script needs.
 *
 * @param array<string, mixed> $field As `sample_field()` makes it.
 */
function print_sample( $field ) {
	$view   = $field['view'];
	$config = array(
		'page'       => add_query_arg( VIEW_KEY, view_token( $view ), 'looks' === $view ? sample_product_url() : home_url( '/' ) ),
		'form'       => DRAFT,
		'tried'      => TRIED_KEY,
		'settings'   => SAMPLES[ $view ],
		'properties' => array(
			'accent'          => '--shop-accent',
			'radius'          => '--shop-radius',
			'side_cart_width' => '--shop-side-cart-size',
		),
		'sliders'    => array(
			'radius'          => array( 0, 24, 6, __( 'Rounded corners, in pixels', 'shop-widgets' ) ),
			'side_cart_width' => array( 240, 640, 384, __( 'Width of the side cart, in pixels', 'shop-widgets' ) ),
		),
		'unopened'   => check_texts()['unopened'],
		/* translators: %1$s: a number */
		'enough'     => __( 'Contrast with your page: %1$s. Everybody can tell it from the page.', 'shop-widgets' ),
		/* translators: %1$s: a number */
		'weak'       => __( 'Contrast with your page: %1$s. That is too little: some people cannot tell it from the page. 3 or more is enough.', 'shop-widgets' ),
	);
	printf( '<h2>%1$s</h2><p>%2$s</p><noscript><p>%3$s</p></noscript>', esc_html( $field['title'] ), esc_html( $field['desc'] ), esc_html__( 'The sample needs JavaScript. Without it, save and look at the preview.', 'shop-widgets' ) );
	printf( '<iframe id="shop-widgets-sample" title="%s" hidden style="inline-size:100%%;block-size:%s;border:1px solid #c3c4c7;background:#fff"></iframe>', esc_attr( $field['title'] ), esc_attr( $field['height'] ) );
	printf( '<script type="application/json" id="shop-widgets-sample-config">%s</script>', wp_json_encode( $config, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON with its tags encoded.
	wp_print_script_tag(
		array(
			'type' => 'module',
			'src'  => add_query_arg( 'ver', build()['version'], url_of( 'admin/sample.js' ) ),
		)
	);
}
