<?php
/**
 * Consent: nothing of this is there unless the shop asks for it. Then the settings and the script that holds back come first in the head,
 * the bar early in the body, and scripts that record visits wait or leave their work to our tags.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Scripts of the shop that record visits before anybody is asked: the behaviour that does their work, and what they would need. */
const RECORDERS = array(
	'sourcebuster-js'            => array( 'order-attribution', 'marketing' ),
	'wc-order-attribution'       => array( 'order-attribution', 'marketing' ),
	'wp-consent-api-integration' => array( 'order-attribution', 'marketing' ),
	'wp-statistics-tracker'      => array( 'statistics', 'statistics' ),
);

/** Adds the hooks of this part. */
function add_consent_hooks() {
	add_filter( 'script_loader_tag', __NAMESPACE__ . '\hold_script', 9999, 2 );
	add_filter( 'wp_script_attributes', __NAMESPACE__ . '\hold_module', 9999 );
}

/**
 * Whether the shop has switched our cookie bar on.
 *
 * @return bool
 */
function asks_for_consent() {
	return 'yes' === setting( 'consent' );
}

/**
 * The settings of the bar, which the script in the head reads too.
 *
 * @return array<string, mixed>
 */
function consent_settings() {
	$categories = array();
	foreach ( CONSENT_CATEGORIES as $category ) {
		$cookies = setting_lines( "consent_$category" );
		if ( $cookies ) {
			$categories[ $category ] = $cookies;
		}
	}
	$settings = array(
		'revision'   => setting( 'consent_revision' ),
		'position'   => setting( 'consent_position' ),
		'categories' => (object) $categories,
	);
	$necessary = setting_lines( 'consent_necessary' );
	if ( $necessary ) {
		$settings['necessary'] = $necessary;
	}
	$services = consent_services();
	if ( $services ) {
		$settings['services'] = $services;
	}
	return $settings;
}

/**
 * The single services: lines of `id | name | category | what it is for | cookies | keys of storage`, the last two with commas.
 *
 * @return array<string, array<string, mixed>>
 */
function consent_services() {
	$services = array();
	foreach ( setting_rows( 'consent_services' ) as $row ) {
		list( $id, $name, $category, $about, $cookies, $storage ) = array_pad( $row, 6, '' );
		if ( '' === $id ) {
			continue;
		}
		$service = array(
			'name'     => '' === $name ? $id : $name,
			'category' => known_category( $category ),
		);
		if ( '' !== $about ) {
			$service['about'] = $about;
		}
		foreach ( array(
			'cookies' => $cookies,
			'storage' => $storage,
		) as $key => $list ) {
			$names = array_values( array_filter( array_map( 'trim', explode( ',', $list ) ), 'strlen' ) );
			if ( $names ) {
				$service[ $key ] = $names;
			}
		}
		$services[ $id ] = $service;
	}
	return $services;
}

/** The texts of the bar that an owner may put in its place, by the name of each in `messages`. */
const CONSENT_TEXTS = array( 'message', 'accept', 'decline', 'settings', 'policy' );

/**
 * The owner's texts of the bar: lines of `language | which | text`. Only the last may hold a bar.
 *
 * @return array<string, array<string, string>> texts by language and key, as the tags read them
 */
function consent_texts() {
	$texts = array();
	foreach ( setting_rows( 'consent_texts' ) as $row ) {
		$text = implode( ' | ', array_slice( $row, 2 ) );
		if ( '' !== $text && in_array( $row[1], CONSENT_TEXTS, true ) ) {
			$texts[ $row[0] ][ 'cookie-bar.' . $row[1] ] = $text;
		}
	}
	return $texts;
}

/**
 * Texts of the bar as lines; empty ones are left out.
 *
 * @param mixed $sent Texts by language and key.
 * @return string
 */
function lines_of_texts( $sent ) {
	$lines = array();
	foreach ( is_array( $sent ) ? $sent : array() as $language => $texts ) {
		foreach ( CONSENT_TEXTS as $key ) {
			$text = is_array( $texts ) && isset( $texts[ $key ] ) && is_string( $texts[ $key ] ) ? sanitize_text_field( $texts[ $key ] ) : '';
			if ( '' !== $text && preg_match( '/^[a-z]{2,3}$/', (string) $language ) ) {
				$lines[] = "$language | $key | $text";
			}
		}
	}
	return implode( "\n", $lines );
}

/**
 * The category that a stored word names. One that is unknown, from before categories were chosen, holds back: it is marketing.
 *
 * @param string $word What is stored.
 * @return string
 */
function known_category( $word ) {
	return in_array( $word, CONSENT_CATEGORIES, true ) ? $word : 'marketing';
}

/** Prints the script that holds back; it has to run before every other one. */
function print_consent_script() {
	if ( asks_for_consent() ) {
		// phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript -- what is enqueued comes after scripts that others print.
		printf( "<script src=\"%s\"></script>\n", esc_url( add_query_arg( 'ver', build()['version'], url_of( 'assets/shop-consent.js' ) ) ) );
	}
}

/**
 * The tags of this part: the bar, and those that record visits once that is allowed. Beside scripts that nobody holds back these two would
 * have nothing to do.
 *
 * @return array<string, array<string, mixed>>
 */
function consent_tags() {
	$tags = array();
	if ( asks_for_consent() ) {
		$tags['shop-cookie-bar'] = array( 'data-policy-url' => consent_policy_url() );
	}
	foreach ( array( 'order-attribution', 'statistics' ) as $behaviour ) {
		if ( 'replace' === mode( $behaviour ) || ( asks_for_consent() && is_on( $behaviour ) ) ) {
			$tags[ "shop-$behaviour" ] = array();
		}
	}
	return $tags;
}

/**
 * The address of the page that says what is done with data: the chosen one, or WordPress's; null where there is none that visitors may
 * read. A page that is private, a draft or in the bin is none.
 *
 * @return string|null
 */
function consent_policy_url() {
	$page = (int) setting( 'consent_policy' );
	$url  = 0 < $page && 'publish' === get_post_status( $page ) ? (string) get_permalink( $page ) : get_privacy_policy_url();
	return '' === $url ? null : $url;
}

/**
 * What is to happen to a script: `replaced`, a category it waits for, or nothing.
 *
 * @param string $handle Of the script.
 * @return string
 */
function hold_of( $handle ) {
	if ( ! asks_for_consent() || ! may_print() ) {
		return '';
	}
	foreach ( setting_rows( 'consent_waiting' ) as $row ) {
		if ( $handle === $row[0] ) {
			return known_category( isset( $row[1] ) ? $row[1] : '' );
		}
	}
	if ( ! isset( RECORDERS[ $handle ] ) ) {
		return '';
	}
	list( $behaviour, $category ) = RECORDERS[ $handle ];
	return is_on( $behaviour ) ? 'replaced' : $category;
}

/**
 * Holds a script back: the script itself and what is printed after it. The settings printed before it run: they record nothing, and our
 * tags read them.
 *
 * @param string $html   Its tags.
 * @param string $handle Of the script.
 * @return string
 */
function hold_script( $html, $handle ) {
	$hold = hold_of( $handle );
	if ( '' === $hold ) {
		return $html;
	}
	$tag = new \WP_HTML_Tag_Processor( $html );
	while ( $tag->next_tag( 'script' ) ) {
		if ( null === $tag->get_attribute( 'src' ) && "{$handle}-js-after" !== $tag->get_attribute( 'id' ) ) {
			continue;
		}
		if ( 'replaced' !== $hold ) {
			$tag->set_attribute( 'data-shop-consent', $hold );
			$tag->set_attribute( 'data-type', 'module' === $tag->get_attribute( 'type' ) ? 'module' : 'text/javascript' );
		}
		$tag->set_attribute( 'type', 'replaced' === $hold ? 'text/x-shop-replaced' : 'text/plain' );
	}
	return $tag->get_updated_html();
}

/**
 * Holds a script module back that the shop has named, by the id that WordPress prints (`their-tracker-js-module`).
 *
 * @param array<string, mixed> $attributes Of the script.
 * @return array<string, mixed>
 */
function hold_module( $attributes ) {
	if ( ! isset( $attributes['id'], $attributes['type'] ) || 'module' !== $attributes['type'] ) {
		return $attributes;
	}
	$hold = hold_of( preg_replace( '/-js-module$/', '', (string) $attributes['id'] ) );
	return '' === $hold || 'replaced' === $hold ? $attributes : array_merge(
		$attributes,
		array(
			'type'              => 'text/plain',
			'data-type'         => 'module',
			'data-shop-consent' => $hold,
		)
	);
}
