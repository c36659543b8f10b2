<?php
/**
 * Consent as an owner meets it: warnings, the scripts that the shop's pages load with a category to choose for each, services from a list
 * of known ones. What the pages load is known from the check.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The type of the field with the scripts, for WooCommerce. */
const SCRIPTS = 'shop_widgets_scripts';
/** The type of the field with known services, for WooCommerce. */
const KNOWN_SERVICES = 'shop_widgets_known_services';

/** Adds the hooks of this part. */
function add_consent_admin_hooks() {
	add_action( 'woocommerce_admin_field_' . SCRIPTS, __NAMESPACE__ . '\print_scripts_field' );
	add_action( 'woocommerce_admin_field_' . KNOWN_SERVICES, __NAMESPACE__ . '\print_known_services' );
}

/**
 * Services that shops use, as lines of `consent_services`: id, name, category, what it is for, cookies, keys of storage. Their marks stand
 * in the documentation of each.
 *
 * @return array<string, string[]>
 */
function known_services() {
	return array(
		'google-analytics' => array( 'Google Analytics', 'statistics', '_ga, _ga_*, _gid, _gat*', '' ),
		'google-ads'       => array( 'Google Ads', 'marketing', '_gcl_*, IDE', '' ),
		'meta-pixel'       => array( 'Meta Pixel', 'marketing', '_fbp, _fbc', '' ),
		'tiktok-pixel'     => array( 'TikTok Pixel', 'marketing', '_ttp, _tt_enable_cookie', '' ),
		'pinterest-tag'    => array( 'Pinterest Tag', 'marketing', '_pin_unauth, _pinterest_*', '' ),
		'hotjar'           => array( 'Hotjar', 'statistics', '_hj*', '_hj*' ),
		'clarity'          => array( 'Microsoft Clarity', 'statistics', '_clck, _clsk', '' ),
		'matomo'           => array( 'Matomo', 'statistics', '_pk_*', '' ),
		'youtube'          => array( 'YouTube', 'marketing', 'YSC, VISITOR_INFO1_LIVE', 'yt-*' ),
		'google-maps'      => array( 'Google Maps', 'functional', 'NID', '' ),
		'recaptcha'        => array( 'Google reCAPTCHA', 'functional', '_GRECAPTCHA', '' ),
	);
}

/**
 * What the last check saw of the shop's pages without us: `scripts`, by handle who prints each, and `cookies`, names that were set before
 * anybody had answered.
 *
 * @return array{scripts: array<string, string>, cookies: string[]}
 */
function seen_by_check() {
	$last = get_option( CHECKED );
	$last = is_array( $last ) ? $last : array();
	return array(
		'scripts' => isset( $last['scripts'] ) && is_array( $last['scripts'] ) ? $last['scripts'] : array(),
		'cookies' => isset( $last['cookies'] ) && is_array( $last['cookies'] ) ? $last['cookies'] : array(),
	);
}

/**
 * What stands against a bar as it is drafted, in sentences.
 *
 * @return string[]
 */
function consent_warnings() {
	$draft    = draft_settings();
	$warnings = array();
	if ( 'yes' !== setting_of( $draft, 'consent' ) ) {
		return $warnings;
	}
	$page = (int) setting_of( $draft, 'consent_policy' );
	if ( '' === get_privacy_policy_url() && ( 0 >= $page || 'publish' !== get_post_status( $page ) ) ) {
		$warnings[] = __( 'There is no policy page that visitors can read: the bar links to none.', 'shop-widgets' );
	}
	if ( found_plugins()['EU Cookies Bar'] || defined( 'CLI_VERSION' ) || defined( 'CMPLZ_VERSION' ) || defined( 'COOKIEBOT_PLUGIN_VERSION' ) ) {
		$warnings[] = __( 'Another plugin asks for consent as well: visitors would see two bars.', 'shop-widgets' );
	}
	$known   = text_lines( setting_of( $draft, 'consent_necessary' ) );
	$cookies = array_values(
		array_filter(
			seen_by_check()['cookies'],
			static function ( $name ) use ( $known ) {
				return ! cookie_is_named( $name, $known );
			}
		)
	);
	if ( $cookies ) {
		/* translators: %s: names of cookies */
		$warnings[] = sprintf( __( 'The shop’s pages set cookies before anybody has answered: %s. Let the script that does it wait, or name them as necessary.', 'shop-widgets' ), implode( ', ', $cookies ) );
	}
	return $warnings;
}

/**
 * Whether a name is in a list of names, in which one may end in a star.
 *
 * @param string   $name Of a cookie.
 * @param string[] $list Names.
 * @return bool
 */
function cookie_is_named( $name, array $list ) {
	foreach ( $list as $one ) {
		$start = rtrim( $one, '*' );
		if ( $name === $one || ( $start !== $one && 0 === strpos( $name, $start ) ) ) {
			return true;
		}
	}
	return false;
}

/**
 * Prints the scripts of the shop's pages with a category for each.
 *
 * @param array<string, mixed> $field The field.
 */
function print_scripts_field( $field ) {
	$chosen = array();
	foreach ( text_rows( setting_of( draft_settings(), 'consent_waiting' ) ) as $row ) {
		$chosen[ $row[0] ] = $row[1] ?? '';
	}
	$scripts = seen_by_check()['scripts'] + array_fill_keys( array_keys( $chosen ), '' );
	printf( '<tr><th scope="row" class="titledesc">%s</th><td class="forminp"><p class="description">%s</p>', esc_html( $field['title'] ), esc_html( $field['desc'] ) );
	if ( ! $scripts ) {
		printf( '<p><a class="button" href="%s">%s</a></p></td></tr>', esc_url( settings_url( 'check' ) ), esc_html__( 'Check the pages to see their scripts', 'shop-widgets' ) );
		return;
	}
	printf( '<div style="overflow-x:auto"><table class="widefat striped"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>', esc_html__( 'Script', 'shop-widgets' ), esc_html__( 'Printed by', 'shop-widgets' ), esc_html__( 'Waits for', 'shop-widgets' ) );
	$at = 0;
	foreach ( $scripts as $handle => $who ) {
		$name = $field['id'] . "[$at]";
		printf( '<tr><th scope="row">%1$s<input type="hidden" name="%2$s[handle]" value="%1$s"></th><td>%3$s</td><td><label><span class="screen-reader-text">%4$s</span>', esc_attr( $handle ), esc_attr( $name ), esc_html( $who ), esc_html__( 'Waits for', 'shop-widgets' ) );
		print_category_choice( "{$name}[category]", $chosen[ $handle ] ?? '', isset( $chosen[ $handle ] ), __( 'nothing: it runs at once', 'shop-widgets' ) );
		echo '</label></td></tr>';
		++$at;
	}
	echo '</tbody></table></div></td></tr>';
}

/**
 * The scripts that were sent, as lines: those that wait for something.
 *
 * @param mixed $sent What was sent.
 * @return string|null
 */
function scripts_to_store( $sent ) {
	if ( ! is_array( $sent ) ) {
		return null;
	}
	$lines = array();
	foreach ( $sent as $row ) {
		$row = clean_row( array( 'handle' => '', 'category' => '' ), $row );
		if ( '' !== $row['handle'] && in_array( $row['category'], CONSENT_CATEGORIES, true ) ) {
			$lines[] = implode( ' | ', $row );
		}
	}
	return implode( "\n", $lines );
}

/** Prints buttons that add a known service to the draft. */
function print_known_services() {
	$there = array_column( text_rows( setting_of( draft_settings(), 'consent_services' ) ), 0 );
	printf( '<tr><th scope="row" class="titledesc">%s</th><td class="forminp"><p class="description">%s</p><p style="display:flex;flex-wrap:wrap;gap:.5em">', esc_html__( 'Known services', 'shop-widgets' ), esc_html__( 'One press adds it to the services, with its category and cookies.', 'shop-widgets' ) );
	foreach ( known_services() as $id => list( $name ) ) {
		if ( ! in_array( $id, $there, true ) ) {
			print_act( "service-$id", $name );
		}
	}
	echo '</p></td></tr>';
}

/**
 * Adds a known service to the draft.
 *
 * @param string $id Its id.
 */
function add_known_service( $id ) {
	list( $name, $category, $cookies, $storage ) = known_services()[ $id ];
	$draft                                       = draft_settings();
	$lines                                       = text_lines( setting_of( $draft, 'consent_services' ) );
	$lines[]                                     = rtrim( implode( ' | ', array( $id, $name, $category, '', $cookies, $storage ) ), ' |' );
	keep_draft( array_merge( $draft, array( 'consent_services' => implode( "\n", $lines ) ) ) );
}
