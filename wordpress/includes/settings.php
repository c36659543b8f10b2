<?php
/**
 * What the shop has chosen: one option, read with defaults that change nothing in a shop that sells.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Name of the option. */
const OPTION = 'shop_widgets';

/** The categories a visitor may be asked for; necessary cookies are never blocked. */
const CONSENT_CATEGORIES = array( 'functional', 'preferences', 'statistics', 'marketing' );

/**
 * The defaults of all settings but the modes, whose defaults stand with the behaviours.
 *
 * @return array<string, string>
 */
function default_settings() {
	return array(
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
		'accent'              => '',
		'radius'              => '',
	);
}

/**
 * One setting.
 *
 * @param string $key Its name.
 * @return string
 */
function setting( $key ) {
	$stored = get_option( OPTION, array() );
	if ( is_array( $stored ) && isset( $stored[ $key ] ) && is_string( $stored[ $key ] ) ) {
		return $stored[ $key ];
	}
	$defaults = default_settings();
	return isset( $defaults[ $key ] ) ? $defaults[ $key ] : '';
}

/**
 * The lines of a setting, without empty ones and the space around them.
 *
 * @param string $key Name of the setting.
 * @return string[]
 */
function setting_lines( $key ) {
	return array_values( array_filter( array_map( 'trim', explode( "\n", setting( $key ) ) ), 'strlen' ) );
}

/**
 * Lines of fields, with a bar between them: `map | Map | functional`.
 *
 * @param string $key Name of the setting.
 * @return string[][]
 */
function setting_rows( $key ) {
	return array_map(
		static function ( $line ) {
			return array_map( 'trim', explode( '|', $line ) );
		},
		setting_lines( $key )
	);
}
