<?php
/**
 * What the shop has chosen. What visitors get is *published*; what is being changed is the *draft*, which its owner alone sees, in the
 * preview. Until something is published the plugin changes nothing for visitors.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The option with what is published: texts by name of setting, and `published_at`, a Unix time in seconds. */
const OPTION = 'shop_widgets';
/** The option with the draft: texts by name of setting. There is none where nothing differs from what is published. */
const DRAFT = 'shop_widgets_draft';
/** The option with what was published before, for taking back; an empty list where that was nothing. */
const PREVIOUS = 'shop_widgets_previous';

/** The settings that are lengths. */
const LENGTHS = array( 'radius', 'side_cart_width' );

/** The categories a visitor may be asked for; necessary cookies are never blocked. */
const CONSENT_CATEGORIES = array( 'functional', 'preferences', 'statistics', 'marketing' );

/**
 * The defaults of all settings but the modes, whose defaults stand with the behaviours.
 *
 * @return array<string, string>
 */
function default_settings() {
	return array(
		'set'                 => 'beside',
		'edition'             => 'auto',
		'own_side_cart'       => 'no',
		'consent'             => 'no',
		'consent_revision'    => '1',
		'consent_policy'      => '',
		'consent_position'    => 'bottom',
		'consent_necessary'   => '',
		'consent_functional'  => '',
		'consent_preferences' => '',
		'consent_statistics'  => "_ga\n_ga_*",
		'consent_marketing'   => "_fbp\nsbjs_*",
		'consent_services'    => '',
		'consent_waiting'     => '',
		'consent_texts'       => '',
		'accent'              => '',
		'radius'              => '',
		'side_cart_place'     => 'end',
		'side_cart_width'     => '',
		'side_cart_basket'    => 'always_show',
		'side_cart_opens'     => 'yes',
	);
}

/**
 * A list of settings out of an option; an empty one where there is none.
 *
 * @param string $option Name of the option.
 * @return array<string, string>
 */
function stored_settings( $option ) {
	$stored = get_option( $option, array() );
	return is_array( $stored ) ? array_filter( $stored, 'is_string' ) : array();
}

/**
 * What visitors get; an empty list where nothing is published.
 *
 * @return array<string, string>
 */
function published_settings() {
	/**
	 * Filters what is published. A theme that brings the plugin says here what it wants: `array( 'set' => 'tags' )`.
	 *
	 * @param array<string, string> $settings Texts by name of setting; an empty list where nothing is published.
	 */
	return (array) apply_filters( 'shop_widgets_published_settings', stored_settings( OPTION ) );
}

/**
 * What the owner works on: the draft, or what is published where there is none.
 *
 * @return array<string, string>
 */
function draft_settings() {
	return stored_settings( DRAFT ) + ( get_option( DRAFT ) ? array() : published_settings() );
}

/**
 * One setting, as this request is to see it.
 *
 * @param string $key Its name.
 * @return string
 */
function setting( $key ) {
	return setting_of( settings_in_view(), $key );
}

/**
 * One setting out of a list.
 *
 * @param array<string, string> $settings Texts by name of setting.
 * @param string                $key      Its name.
 * @return string
 */
function setting_of( array $settings, $key ) {
	$defaults = default_settings();
	return (string) ( $settings[ $key ] ?? $defaults[ $key ] ?? '' );
}

/**
 * The lines of a text, without empty ones and the space around them.
 *
 * @param string $text The text.
 * @return string[]
 */
function text_lines( $text ) {
	return array_values( array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' ) );
}

/**
 * The lines of a setting, without empty ones and the space around them.
 *
 * @param string $key Name of the setting.
 * @return string[]
 */
function setting_lines( $key ) {
	return text_lines( setting( $key ) );
}

/**
 * Lines of fields, with a bar between them: `map | Map | functional`.
 *
 * @param string $text The lines.
 * @return string[][]
 */
function text_rows( $text ) {
	return array_map(
		static function ( $line ) {
			return array_map( 'trim', explode( '|', $line ) );
		},
		text_lines( $text )
	);
}

/**
 * The lines of a setting, as `text_rows()` reads them.
 *
 * @param string $key Name of the setting.
 * @return string[][]
 */
function setting_rows( $key ) {
	return text_rows( setting( $key ) );
}

/**
 * A length, as CSS writes it: a number without a unit is one of pixels. Null where a text is none.
 *
 * @param string $text What was typed.
 * @return string|null
 */
function length_of( $text ) {
	return preg_match( '/^\d+(\.\d+)?(px|rem|em|%)?$/', trim( $text ), $found ) ? $found[0] . ( isset( $found[2] ) ? '' : 'px' ) : null;
}

/**
 * Whether a text may be kept under a name of a setting.
 *
 * @param string $name  Of the setting.
 * @param string $value The text.
 * @return bool
 */
function is_valid_setting( $name, $value ) {
	$choices = array(
		'set'              => array_keys( SETS ),
		'edition'          => array( 'auto', 'lean', 'host-react', 'react' ),
		'own_side_cart'    => array( 'yes', 'no' ),
		'consent'          => array( 'yes', 'no' ),
		'consent_position' => array( 'bottom', 'top', 'bottom_left', 'bottom_right' ),
		'side_cart_place'  => array( 'end', 'start' ),
		'side_cart_basket' => array( 'always_show', 'hide_empty', 'never' ),
		'side_cart_opens'  => array( 'yes', 'no' ),
	);
	if ( 0 === strpos( $name, 'mode_' ) ) {
		return in_array( $value, array( 'off', 'beside', 'replace' ), true ) && isset( behaviours()[ substr( $name, strlen( 'mode_' ) ) ] );
	}
	if ( ! isset( default_settings()[ $name ] ) ) {
		return false;
	}
	if ( isset( $choices[ $name ] ) ) {
		return in_array( $value, $choices[ $name ], true );
	}
	return ( 'accent' !== $name || '' === $value || (bool) sanitize_hex_color( $value ) )
		&& ( ! in_array( $name, LENGTHS, true ) || '' === $value || null !== length_of( $value ) )
		&& sanitize_textarea_field( $value ) === $value;
}
