<?php
/**
 * Our tags as text: opened, closed, put around markup, and remembered for what the page has to load.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Whether tags may be printed into this answer: a page for a visitor, or a part of one that a script asked for.
 *
 * @return bool
 */
function may_print() {
	$is_page = ! ( is_admin() && ! wp_doing_ajax() ) && ! is_feed() && ! is_embed() && ! wp_doing_cron() && ! ( defined( 'REST_REQUEST' ) && REST_REQUEST );
	$is_amp  = function_exists( 'amp_is_request' ) && did_action( 'wp' ) && amp_is_request();
	/**
	 * Filters whether the plugin works on this page; until its owner has published something it does not. Where it does not, the page is
	 * the one the shop prints without it.
	 *
	 * @param bool $active Whether it does.
	 */
	return (bool) apply_filters( 'shop_widgets_active', $is_page && ! $is_amp && array() !== settings_in_view() );
}

/**
 * The tags that this answer holds so far.
 *
 * @param string $tag A tag to remember; empty: none.
 * @return string[]
 */
function used_tags( $tag = '' ) {
	static $used = array();
	if ( '' !== $tag ) {
		$used[ $tag ] = true;
	}
	return array_keys( $used );
}

/**
 * An opening tag.
 *
 * @param string               $tag        Its name, with `shop-`.
 * @param array<string, mixed> $attributes Values by name. True prints the name alone, false and null print nothing, lists are printed as JSON.
 * @return string
 */
function open_tag( $tag, array $attributes = array() ) {
	used_tags( $tag );
	/**
	 * Filters the attributes of a tag. The name ends in the tag without `shop-`, with underscores: `shop_widgets_attributes_side_cart`.
	 *
	 * @param array<string, mixed> $attributes Values by name.
	 */
	$attributes = (array) apply_filters( 'shop_widgets_attributes_' . str_replace( '-', '_', substr( $tag, strlen( 'shop-' ) ) ), $attributes );
	$text       = '<' . $tag;
	foreach ( $attributes as $name => $value ) {
		if ( null === $value || false === $value ) {
			continue;
		}
		$text .= ' ' . $name;
		if ( true !== $value ) {
			$text .= '="' . esc_attr( attribute_text( $value ) ) . '"';
		}
	}
	return $text . '>';
}

/**
 * The text of an attribute. WordPress leaves an entity in it as it is, for the browser to read, and JSON would end at one that stands for
 * a quotation mark: inside of JSON the character is written as JSON writes it.
 *
 * @param mixed $value A text, a number, or a list that is written as JSON.
 * @return string
 */
function attribute_text( $value ) {
	$text = is_scalar( $value ) ? (string) $value : (string) wp_json_encode( $value );
	if ( false === strpos( $text, '&' ) || ! preg_match( '/^\s*[\[{]/', $text ) || null === json_decode( $text ) ) {
		return $text;
	}
	return preg_replace_callback(
		'/&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/i',
		static function ( $found ) {
			$character = html_entity_decode( $found[0], ENT_QUOTES | ENT_HTML5, 'UTF-8' );
			return substr( wp_json_encode( $character, JSON_HEX_QUOT | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_TAG ), 1, -1 );
		},
		$text
	);
}

/**
 * A closing tag.
 *
 * @param string $tag Its name.
 * @return string
 */
function close_tag( $tag ) {
	return "</$tag>";
}

/**
 * Opening tags, the outermost first.
 *
 * @param array<string, array<string, mixed>> $tags Attributes by tag.
 * @return string
 */
function open_tags( array $tags ) {
	$text = '';
	foreach ( $tags as $tag => $attributes ) {
		$text .= open_tag( $tag, $attributes );
	}
	return $text;
}

/**
 * The closing tags to `open_tags()`.
 *
 * @param array<string, array<string, mixed>> $tags Attributes by tag, the outermost first.
 * @return string
 */
function close_tags( array $tags ) {
	return implode( '', array_map( __NAMESPACE__ . '\close_tag', array_reverse( array_keys( $tags ) ) ) );
}

/**
 * Markup with tags around it.
 *
 * @param string                              $html Markup.
 * @param array<string, array<string, mixed>> $tags Attributes by tag, the outermost first.
 * @return string
 */
function wrap( $html, array $tags ) {
	return open_tags( $tags ) . $html . close_tags( $tags );
}

/**
 * One whole tag, for templates: `echo ShopWidgets\tag( 'offcanvas-menu', array( 'data-menu' => $links ), $opener );`.
 *
 * @param string               $name       Name of the tag, with `shop-` or without.
 * @param array<string, mixed> $attributes Values by name; they are escaped.
 * @param string               $content    Markup inside, which the caller has escaped.
 * @return string
 */
function tag( $name, array $attributes = array(), $content = '' ) {
	$tag = 0 === strpos( $name, 'shop-' ) ? $name : "shop-$name";
	return may_print() ? wrap( $content, array( $tag => $attributes ) ) : $content;
}

/**
 * The tags of those behaviours that are on.
 *
 * @param array<string, array<string, mixed>> $tags Attributes by behaviour.
 * @return array<string, array<string, mixed>> attributes by tag
 */
function tags_on( array $tags ) {
	$on = array();
	foreach ( $tags as $behaviour => $attributes ) {
		if ( is_on( $behaviour ) ) {
			$on[ "shop-$behaviour" ] = $attributes;
		}
	}
	return $on;
}

/**
 * Opens and closes tags around what hooks print between two calls. A close prints only what its own open has opened, and what was opened
 * inside and left open, so that the page stays whole where somebody left out, repeated or turned round one of the two hooks.
 *
 * @param string                                   $place Name of the place.
 * @param array<string, array<string, mixed>>|null $tags  Attributes by tag, to open; null closes.
 * @return string
 */
function at_place( $place, $tags = null ) {
	static $open = array();
	if ( null !== $tags ) {
		$open[] = array( $place, $tags );
		return open_tags( $tags );
	}
	if ( ! in_array( $place, array_column( $open, 0 ), true ) ) {
		return '';
	}
	$text = '';
	do {
		list( $last, $tags ) = array_pop( $open );
		$text               .= close_tags( $tags );
	} while ( $last !== $place );
	return $text;
}

/**
 * Puts tags around what is printed between two hooks.
 *
 * @param string        $before Hook before it.
 * @param string        $after  Hook after it.
 * @param callable      $tags   Gives the attributes by tag, the outermost first.
 * @param array<int>    $priorities Of the two hooks: as near to what is printed as can be, unless said otherwise.
 */
function around_hooks( $before, $after, callable $tags, array $priorities = array( 9999, -9999 ) ) {
	$place = "$before $after";
	add_action(
		$before,
		static function () use ( $place, $tags ) {
			if ( may_print() ) {
				echo at_place( $place, $tags() ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- open_tag() escapes.
			}
		},
		$priorities[0]
	);
	add_action(
		$after,
		static function () use ( $place ) {
			echo at_place( $place ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- names of tags.
		},
		$priorities[1]
	);
}
