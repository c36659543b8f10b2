<?php
/**
 * Tags that an author places: by a block, by a shortcode, or written by hand into a post. In all three an author sets only what shows
 * something: nothing here asks an address of the author's choice, sends anything, or decides for other parts of the page.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_author_hooks() {
	add_filter( 'wp_kses_allowed_html', __NAMESPACE__ . '\allow_tags', 10, 2 );
	add_shortcode( 'shop-widget', __NAMESPACE__ . '\render_shortcode' );
	add_action( 'init', __NAMESPACE__ . '\register_block' );
}

/**
 * Lets the tags that only show something through WordPress's filter for what authors write.
 *
 * @param array<string, array<string, bool>> $tags    Allowed attributes by tag.
 * @param string|array<string, mixed>        $context What is filtered.
 * @return array<string, array<string, bool>>
 */
function allow_tags( $tags, $context ) {
	if ( 'post' !== $context ) {
		return $tags;
	}
	$every = array( 'class', 'id', 'lang', 'dir', 'hidden' );
	foreach ( author_tags() as $tag => $about ) {
		if ( $about['written'] ) {
			$tags[ $tag ] = array_fill_keys( array_merge( $every, array_column( $about['fields'], 'name' ) ), true );
		}
	}
	return $tags;
}

/**
 * The tags that an author may place, with their fields.
 *
 * @return array<string, array{summary: string, empty: bool, written: bool, fields: array<int, array<string, mixed>>}>
 */
function author_tags() {
	/**
	 * Filters the tags that an author may place: take one out, or take fields out of one.
	 *
	 * @param array<string, array<string, mixed>> $tags Summary and fields by tag.
	 */
	return apply_filters( 'shop_widgets_author_tags', build()['tags'] );
}

/**
 * What a field says, as an attribute; null where it says nothing that the tag could use.
 *
 * @param array<string, mixed> $field Its name, type and choices.
 * @param mixed                $value What the author wrote.
 * @return string|bool|null
 */
function field_value( array $field, $value ) {
	if ( ! is_scalar( $value ) || '' === $value ) {
		return null;
	}
	switch ( $field['type'] ) {
		case 'flag':
			$is_on = ! in_array( strtolower( (string) $value ), array( '', '0', 'false', 'no' ), true );
			return $is_on === $field['default'] ? null : ( $is_on ? true : 'false' );
		case 'number':
			return is_numeric( $value ) ? (string) $value : null;
		case 'choice':
			return in_array( (string) $value, $field['choices'], true ) ? (string) $value : null;
		case 'json':
			// In a shortcode brackets are written as entities, because it ends at the first one; WordPress puts a zero before their numbers.
			$json = preg_replace( array( '/&#0*91;/', '/&#0*93;/' ), array( '[', ']' ), (string) $value );
			return null === json_decode( $json ) ? null : $json;
	}
	return (string) $value;
}

/**
 * A tag that an author has placed; the content alone where authors may not place it.
 *
 * @param string               $name    Its name, with `shop-` or without.
 * @param array<string, mixed> $values  By the name of the field, with `data-` or without.
 * @param string               $content Markup inside.
 * @return string
 */
function render_author_tag( $name, array $values, $content = '' ) {
	$tag  = 0 === strpos( $name, 'shop-' ) ? $name : "shop-$name";
	$tags = author_tags();
	if ( ! isset( $tags[ $tag ] ) || ! may_print() ) {
		return $content;
	}
	$said = array();
	foreach ( $values as $key => $value ) {
		$said[ 'data-' . preg_replace( '/^data-/', '', str_replace( '_', '-', (string) $key ) ) ] = $value;
	}
	$attributes = author_defaults( $tag );
	foreach ( $tags[ $tag ]['fields'] as $field ) {
		$value = isset( $said[ $field['name'] ] ) ? field_value( $field, $said[ $field['name'] ] ) : null;
		if ( null !== $value ) {
			$attributes[ $field['name'] ] = $value;
		}
	}
	return wrap( $content, array( $tag => $attributes ) );
}

/**
 * What the shop itself says on a tag that an author has placed.
 *
 * @param string $tag Name of the tag.
 * @return array<string, mixed>
 */
function author_defaults( $tag ) {
	if ( 'shop-side-cart' === $tag && ! found_plugins()['Side Cart WooCommerce'] ) {
		return own_side_cart_attributes();
	}
	if ( 'shop-countdown' === $tag ) {
		return array( 'data-time-zone' => wp_timezone_string() );
	}
	if ( 'shop-delivery-map' === $tag && '' !== (string) get_option( 'szbd_google_api_key', '' ) ) {
		return array( 'data-api-key' => (string) get_option( 'szbd_google_api_key', '' ) );
	}
	return array();
}

/**
 * The shortcode: `[shop-widget tag="back-to-top" show-after="800" /]`, or around markup with an end.
 *
 * @param array<string, string>|string $attributes What was written.
 * @param string|null                  $content    Between its start and its end.
 * @return string
 */
function render_shortcode( $attributes, $content = null ) {
	$attributes = (array) $attributes;
	$tag        = isset( $attributes['tag'] ) ? (string) $attributes['tag'] : '';
	unset( $attributes['tag'] );
	return render_author_tag( $tag, $attributes, do_shortcode( (string) $content ) );
}

/** Registers the block. Its script is the editor's: pages of the block checkout list every script that is registered. */
function register_block() {
	if ( is_admin() ) {
		$needs = array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element' );
		wp_register_script( 'shop-widgets-block', url_of( 'block/editor.js' ), $needs, build()['version'], true );
	}
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => __NAMESPACE__ . '\render_block_tag' ) );
	add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\print_block_data' );
}

/** Tells the editor which tags there are, and its words. */
function print_block_data() {
	$data = array(
		'tags'  => author_tags(),
		'texts' => array(
			'title'   => __( 'Shop widget', 'shop-widgets' ),
			'about'   => __( 'A tag of Shop Widgets with its settings.', 'shop-widgets' ),
			'tag'     => __( 'Widget', 'shop-widgets' ),
			'choose'  => __( 'Choose a widget', 'shop-widgets' ),
			'initial' => __( 'As the shop has it', 'shop-widgets' ),
			'json'    => __( 'This is no valid JSON; it is left out.', 'shop-widgets' ),
			'inside'  => __( 'What stands inside is driven by the widget.', 'shop-widgets' ),
		),
	);
	wp_add_inline_script( 'shop-widgets-block', 'window.shopWidgetsBlock = ' . wp_json_encode( $data, JSON_HEX_TAG ) . ';', 'before' );
}

/**
 * The block on a page.
 *
 * @param array<string, mixed> $attributes Of the block.
 * @param string               $content    Its blocks.
 * @return string
 */
function render_block_tag( $attributes, $content ) {
	$tag      = isset( $attributes['tag'] ) ? (string) $attributes['tag'] : '';
	$settings = isset( $attributes['settings'] ) && is_array( $attributes['settings'] ) ? $attributes['settings'] : array();
	return render_author_tag( $tag, $settings, (string) $content );
}
