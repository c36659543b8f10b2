<?php
/**
 * Tags around products: lists, forms, pictures, tabs, reviews. WooCommerce tells before and after each of its templates which one it is,
 * whoever asked for it (a theme, a block, a page builder), so most tags hang on that.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_product_hooks() {
	add_action( 'woocommerce_before_template_part', __NAMESPACE__ . '\open_template', 9999, 4 );
	add_action( 'woocommerce_after_template_part', __NAMESPACE__ . '\close_template', -9999 );
	add_filter( 'woocommerce_product_loop_start', __NAMESPACE__ . '\open_loop', 9999 );
	add_filter( 'woocommerce_product_loop_end', __NAMESPACE__ . '\close_loop', 9999 );

	// The quantity of a product form; that of the cart page is in a tag around the whole page.
	around_hooks( 'woocommerce_before_add_to_cart_quantity', 'woocommerce_after_add_to_cart_quantity', __NAMESPACE__ . '\quantity_tags' );
	// The whole product. On a page with a password the hook before it is called and the one after it is not.
	around_hooks( 'woocommerce_before_single_product', 'woocommerce_after_single_product', __NAMESPACE__ . '\whole_product_tags' );
	around_hooks( 'woocommerce_before_single_product_summary', 'woocommerce_after_single_product_summary', __NAMESPACE__ . '\summary_tags' );
	around_hooks( 'woosb_before_add_to_cart_form', 'woosb_after_add_to_cart_form', __NAMESPACE__ . '\bundle_tags' );
	around_hooks( 'comment_form_before', 'comment_form_after', __NAMESPACE__ . '\review_tags' );

	add_action( 'woocommerce_after_single_product_summary', __NAMESPACE__ . '\print_sticky_bar', 30 );
}

/**
 * The tags around a template of WooCommerce.
 *
 * @param string               $template Its name, as `single-product/add-to-cart/simple.php`.
 * @param array<string, mixed> $args     What it is given.
 * @return array<string, array<string, mixed>>
 */
function template_tags( $template, array $args = array() ) {
	switch ( ltrim( $template, '/' ) ) {
		case 'single-product/product-image.php':
			return tags_on( array( 'gallery' => array() ) );
		case 'single-product/tabs/tabs.php':
			return tags_on( array( 'tabs' => array() ) );
		case 'loop/orderby.php':
			return tags_on( array( 'sort' => array() ) );
		case 'global/form-login.php':
			return is_checkout() ? array() : tags_on( array( 'password' => array() ) );
		case 'single-product/add-to-cart/variable.php':
			return tags_on(
				array(
					'add-to-cart'    => array(),
					'variation-form' => variation_attributes( $args ),
				)
			);
		case 'single-product/add-to-cart/simple.php':
		case 'single-product/add-to-cart/grouped.php':
			return tags_on( array( 'add-to-cart' => array() ) );
		case 'addons-container.php':
		case 'front/addons-container.php':
			return tags_on( array( 'addons' => addons_attributes() ) );
	}
	return array();
}

/**
 * What the tag around the add-ons is told: options that are sold individually come into the cart by a class that only the fuller edition
 * of their plugin has. The free one drops them, though it prints and counts them.
 *
 * @return array<string, mixed>
 */
function addons_attributes() {
	return array( 'data-sold-individually' => class_exists( 'YITH_WAPO_Sold_Individually_Product' ) ? 'line' : 'dropped' );
}

/**
 * What the tag around a variable product's form is told.
 *
 * @param array<string, mixed> $args What the template is given: `available_variations` is false where the page is not to hold them.
 * @return array<string, mixed>
 */
function variation_attributes( array $args ) {
	global $product;
	$is_asked_for = isset( $args['available_variations'] ) && false === $args['available_variations'];
	return $is_asked_for && $product instanceof \WC_Product_Variable ? array( 'data-availability' => availability( $product ) ) : array();
}

/**
 * The tags around the summary of a product: those of its form. Themes say of `.entry-summary > form.cart` how it stands, and a tag between
 * the two would take that away. Blocks call these hooks at places that do not enclose each other; their forms are left to the template.
 *
 * @param bool $are_open Asks for those that stand around the summary already.
 * @return array<string, array<string, mixed>>
 */
function summary_tags( $are_open = false ) {
	global $product;
	static $tags = array();
	if ( $are_open ) {
		return $tags;
	}
	$tags = array();
	if ( ! wp_is_block_theme() && $product instanceof \WC_Product ) {
		$template = 'single-product/add-to-cart/' . $product->get_type() . '.php';
		// As WooCommerce decides whether its template gets the variations.
		$is_whole = count( $product->get_children() ) <= apply_filters( 'woocommerce_ajax_variation_threshold', 30, $product ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- WooCommerce's own filter.
		/** This filter is documented below, at open_template(). */
		$tags = apply_filters( 'shop_widgets_template_tags', template_tags( $template, array( 'available_variations' => $is_whole ) ), $template );
	}
	return $tags;
}

/**
 * Whether something is printed into the summary of a product, whose tags are open then.
 *
 * @return bool
 */
function is_in_summary() {
	return ! wp_is_block_theme() && did_action( 'woocommerce_before_single_product_summary' ) > did_action( 'woocommerce_after_single_product_summary' );
}

/**
 * Opens the tags around a template.
 *
 * @param string $template Its name.
 * @param string $path     Unused.
 * @param string $located  Unused.
 * @param mixed  $args     What it is given.
 */
function open_template( $template, $path = '', $located = '', $args = array() ) {
	$tags = may_print() ? template_tags( $template, is_array( $args ) ? $args : array() ) : array();
	/**
	 * Filters the tags around a template of WooCommerce.
	 *
	 * @param array<string, array<string, mixed>> $tags     Attributes by tag, the outermost first.
	 * @param string                              $template Name of the template.
	 */
	$tags = apply_filters( 'shop_widgets_template_tags', $tags, $template );
	if ( 0 === strpos( ltrim( $template, '/' ), 'single-product/add-to-cart/' ) && is_in_summary() ) {
		$tags = array_diff_key( $tags, summary_tags( true ) );
	}
	if ( $tags && 'loop/orderby.php' === $template ) {
		inside_ordering( $tags );
	} elseif ( $tags ) {
		echo at_place( "template $template", $tags ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- open_tag() escapes.
	}
}

/**
 * Closes them.
 *
 * @param string $template Name of the template.
 */
function close_template( $template ) {
	if ( 'loop/orderby.php' === $template ) {
		echo inside_ordering(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- what the template printed, and tags of ours.
		return;
	}
	echo at_place( "template $template" ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- names of tags.
}

/**
 * Puts tags inside the form that orders a listing: themes give what stands directly in a page's main part its margins, and a form inside of
 * a tag would lose them.
 *
 * @param array<string, array<string, mixed>>|null $tags Attributes by tag: from here on what is printed is kept; null gives it with the tags.
 * @return string
 */
function inside_ordering( $tags = null ) {
	static $open = array();
	if ( null !== $tags ) {
		$open[] = $tags;
		ob_start();
		return '';
	}
	if ( ! $open ) {
		return '';
	}
	$tags = array_pop( $open );
	$html = (string) ob_get_clean();
	return preg_match( '~^(.*?<form\b[^>]*>)(.*)(</form>.*)$~is', $html, $parts )
		? $parts[1] . open_tags( $tags ) . $parts[2] . close_tags( $tags ) . $parts[3]
		: open_tags( $tags ) . $html . close_tags( $tags );
}

/**
 * The tags around a list of products.
 *
 * @return array<string, array<string, mixed>>
 */
function loop_tags() {
	$tags = tags_on( array( 'add-to-cart' => array() ) );
	// On a product's page they stand around all of it, its lists too.
	return is_product() ? $tags : array_merge( whole_product_tags(), $tags );
}

/**
 * Opens them.
 *
 * @param string $html Start of the list.
 * @return string
 */
function open_loop( $html ) {
	return may_print() ? at_place( 'loop', loop_tags() ) . $html : $html;
}

/**
 * Closes them.
 *
 * @param string $html End of the list.
 * @return string
 */
function close_loop( $html ) {
	return $html . at_place( 'loop' );
}

/**
 * The tag around the quantity of a product form.
 *
 * @return array<string, array<string, mixed>>
 */
function quantity_tags() {
	return tags_on( array( 'quantity' => array() ) );
}

/**
 * The tags around a whole product, or around a list of them: what badge, timer and label plugins print is anywhere in it.
 *
 * @return array<string, array<string, mixed>>
 */
function whole_product_tags() {
	if ( is_product() && post_password_required() ) {
		return array();
	}
	return tags_on(
		array(
			'badge'            => array(),
			'countdown'        => array( 'data-time-zone' => wp_timezone_string() ),
			'label'            => array(),
			'quantity-buttons' => array(),
		)
	);
}

/**
 * The tag around the contents of a bundle and its form.
 *
 * @return array<string, array<string, mixed>>
 */
function bundle_tags() {
	return tags_on( array( 'bundle' => array() ) );
}

/**
 * The tag around a form for reviews; other comments have the same hooks.
 *
 * @return array<string, array<string, mixed>>
 */
function review_tags() {
	return 'product' === get_post_type() ? tags_on( array( 'review-form' => array() ) ) : array();
}

/** Prints the bar that shows while the form of the product is off the screen. */
function print_sticky_bar() {
	if ( may_print() && is_product() ) {
		echo wrap( '', tags_on( array( 'sticky-add-to-cart' => array() ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- open_tag() escapes.
	}
}
