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
/** The type of the field with the words of the bar, for WooCommerce. */
const TEXTS = 'shop_widgets_texts';

/** Adds the hooks of this part. */
function add_consent_admin_hooks() {
	add_action( 'woocommerce_admin_field_' . SCRIPTS, __NAMESPACE__ . '\print_scripts_field' );
	add_action( 'woocommerce_admin_field_' . KNOWN_SERVICES, __NAMESPACE__ . '\print_known_services' );
	add_action( 'woocommerce_admin_field_' . TEXTS, __NAMESPACE__ . '\print_texts_field' );
}

/**
 * Services that shops use: name, category, cookies, keys of storage, and the hosts of their scripts. Their marks stand in the documentation
 * of each.
 *
 * @return array<string, string[]>
 */
function known_services() {
	return array(
		'google-analytics' => array( 'Google Analytics', 'statistics', '_ga, _ga_*, _gid, _gat*', '', 'googletagmanager.com google-analytics.com' ),
		'google-ads'       => array( 'Google Ads', 'marketing', '_gcl_*, IDE', '', 'googleadservices.com doubleclick.net' ),
		'meta-pixel'       => array( 'Meta Pixel', 'marketing', '_fbp, _fbc', '', 'connect.facebook.net' ),
		'tiktok-pixel'     => array( 'TikTok Pixel', 'marketing', '_ttp, _tt_enable_cookie', '', 'analytics.tiktok.com' ),
		'pinterest-tag'    => array( 'Pinterest Tag', 'marketing', '_pin_unauth, _pinterest_*', '', 'pinimg.com' ),
		'hotjar'           => array( 'Hotjar', 'statistics', '_hj*', '_hj*', 'hotjar.com' ),
		'clarity'          => array( 'Microsoft Clarity', 'statistics', '_clck, _clsk', '', 'clarity.ms' ),
		'matomo'           => array( 'Matomo', 'statistics', '_pk_*', '', 'matomo.cloud' ),
		'youtube'          => array( 'YouTube', 'marketing', 'YSC, VISITOR_INFO1_LIVE', 'yt-*', 'youtube.com youtube-nocookie.com' ),
		'google-maps'      => array( 'Google Maps', 'functional', 'NID', '', 'maps.googleapis.com' ),
		'recaptcha'        => array( 'Google reCAPTCHA', 'functional', '_GRECAPTCHA', '', 'google.com recaptcha.net' ),
	);
}

/**
 * The known service that a host belongs to.
 *
 * @param string $host Of a script.
 * @return string[]|null name and category
 */
function service_of_host( $host ) {
	foreach ( known_services() as list( $name, $category, , , $hosts ) ) {
		foreach ( explode( ' ', $hosts ) as $known ) {
			if ( preg_match( '/(^|\.)' . preg_quote( $known, '/' ) . '$/', $host ) ) {
				return array( $name, $category );
			}
		}
	}
	return null;
}

/**
 * What the last check saw: `scripts` of the shop's pages, by handle who prints each; `cookies`, names that were set on the pages of the draft
 * before anybody had answered, where the draft asks.
 *
 * @return array{scripts: array<string, string>, cookies: string[]}
 */
function seen_by_check() {
	$last = get_option( CHECKED );
	$last = is_array( $last ) ? $last : array();
	return array(
		'scripts' => isset( $last['scripts'] ) && is_array( $last['scripts'] ) ? $last['scripts'] : array(),
		'cookies' => isset( $last['cookies'], $last['asked'] ) && is_array( $last['cookies'] ) && 'yes' === $last['asked'] ? $last['cookies'] : array(),
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
		$warnings[] = sprintf( __( 'The last check saw cookies that were set before anybody had answered: %s. Let the script that sets them wait, or name them as necessary.', 'shop-widgets' ), implode( ', ', $cookies ) );
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
	if ( $scripts ) {
		printf( '<div style="overflow-x:auto"><table class="widefat striped"><thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead><tbody>', esc_html__( 'From', 'shop-widgets' ), esc_html__( 'Script', 'shop-widgets' ), esc_html__( 'Waits for', 'shop-widgets' ) );
		$at = 0;
		foreach ( $scripts as $handle => $who ) {
			$name = $field['id'] . "[$at]";
			printf( '<tr><td>%1$s</td><th scope="row"><code dir="ltr">%2$s</code><input type="hidden" name="%3$s[handle]" value="%2$s"></th><td><label><span class="screen-reader-text">%4$s</span>', esc_html( name_of_printer( $who ) ), esc_attr( $handle ), esc_attr( $name ), esc_html( sprintf( /* translators: %s: name of a script */ __( '%s waits for', 'shop-widgets' ), $handle ) ) );
			print_category_choice( "{$name}[category]", $chosen[ $handle ] ?? '', isset( $chosen[ $handle ] ), text_of_no_choice( $handle, $who ) );
			echo '</label></td></tr>';
			++$at;
		}
		echo '</tbody></table></div>';
	}
	printf( '<p><a class="button" href="%s">%s</a></p></td></tr>', esc_url( settings_url( 'check' ) ), esc_html( $scripts ? __( 'Check the pages again', 'shop-widgets' ) : __( 'Check the pages to see their scripts', 'shop-widgets' ) ) );
}

/**
 * Who prints a script, in the owner's words.
 *
 * @param string $who Folder of a plugin or theme, or a host.
 * @return string
 */
function name_of_printer( $who ) {
	$service = service_of_host( $who );
	if ( $service ) {
		return "$service[0] ($who)";
	}
	foreach ( get_plugins() as $file => $plugin ) {
		if ( dirname( $file ) === $who ) {
			return wp_strip_all_tags( $plugin['Name'] );
		}
	}
	return $who;
}

/**
 * What happens to a script for which no category is chosen.
 *
 * @param string $handle Of the script.
 * @param string $who    Who prints it, as in `name_of_printer()`.
 * @return string
 */
function text_of_no_choice( $handle, $who ) {
	$service = service_of_host( $who );
	if ( isset( RECORDERS[ $handle ] ) ) {
		/* translators: %s: name of a category */
		return sprintf( __( '%s, by itself', 'shop-widgets' ), category_labels()[ RECORDERS[ $handle ][1] ] );
	}
	/* translators: %s: name of a category */
	return $service ? sprintf( __( 'nothing: it runs at once; %s is recommended', 'shop-widgets' ), category_labels()[ $service[1] ] ) : __( 'nothing: it runs at once', 'shop-widgets' );
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
		if ( '' === $row['handle'] || '' === $row['category'] ) {
			continue;
		}
		if ( ! in_array( $row['category'], CONSENT_CATEGORIES, true ) ) {
			/* translators: 1: what was sent as a category, 2: name of a script */
			refuse( sprintf( __( 'Scripts that wait: “%1$s”, chosen for “%2$s”, is no category. This list was not saved.', 'shop-widgets' ), $row['category'], $row['handle'] ) );
			return null;
		}
		$lines[] = implode( ' | ', $row );
	}
	return implode( "\n", $lines );
}

/** Prints buttons that add a known service to the draft. */
function print_known_services() {
	$there = array_column( text_rows( setting_of( draft_settings(), 'consent_services' ) ), 0 );
	printf( '<tr><th scope="row" class="titledesc">%s</th><td class="forminp"><p class="description">%s</p><p class="submit" style="display:flex;flex-wrap:wrap;gap:.5em;margin:.5em 0;padding:0">', esc_html__( 'Known services', 'shop-widgets' ), esc_html__( 'Used on your shop? One press adds it to the services below, with its category and cookies. What was typed on this page is saved as well.', 'shop-widgets' ) );
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

/**
 * The languages that the shop speaks: that of the site, those that are installed, those of a plugin for several.
 *
 * @return array<string, string> names by code
 */
function shop_languages() {
	$codes = array_merge( array( get_locale() ), get_available_languages() );
	if ( function_exists( 'pll_languages_list' ) ) {
		$codes = array_merge( $codes, (array) pll_languages_list() );
	}
	// The filter by which WPML tells them; where it is not installed nobody answers.
	$codes = array_merge( $codes, array_keys( (array) apply_filters( 'wpml_active_languages', array() ) ) ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- the name of another's.
	$names = array();
	foreach ( $codes as $code ) {
		$code = strtolower( (string) strtok( (string) $code, '_-' ) );
		if ( preg_match( '/^[a-z]{2,3}$/', $code ) ) {
			$names[ $code ] = class_exists( '\Locale' ) ? \Locale::getDisplayLanguage( $code, get_user_locale() ) : $code;
		}
	}
	return $names;
}

/**
 * Prints the words of the bar, for each language.
 *
 * @param array<string, mixed> $field The field.
 */
function print_texts_field( $field ) {
	$titles = array(
		'message'  => __( 'What it says', 'shop-widgets' ),
		'accept'   => __( 'Button to allow all', 'shop-widgets' ),
		'decline'  => __( 'Button to refuse all', 'shop-widgets' ),
		'settings' => __( 'Button to choose', 'shop-widgets' ),
		'policy'   => __( 'Link to the policy page', 'shop-widgets' ),
	);
	$stored = array();
	foreach ( text_rows( setting_of( draft_settings(), 'consent_texts' ) ) as $row ) {
		$stored[ $row[0] ][ $row[1] ?? '' ] = implode( ' | ', array_slice( $row, 2 ) );
	}
	printf( '<tr><th scope="row" class="titledesc">%s</th><td class="forminp"><p class="description">%s</p>', esc_html( $field['title'] ), esc_html( $field['desc'] ) );
	foreach ( shop_languages() + array_combine( array_keys( $stored ), array_keys( $stored ) ) as $language => $name ) {
		printf( '<fieldset style="display:flex;flex-wrap:wrap;gap:.5em 1em;margin-block:1em;min-inline-size:0"><legend><b>%s</b></legend>', esc_html( $name ) );
		foreach ( $titles as $key => $title ) {
			$box = $field['id'] . "[$language][$key]";
			printf( '<label%s>%s<br>', 'message' === $key ? ' style="flex:0 1 44em"' : '', esc_html( $title ) );
			if ( 'message' === $key ) {
				printf( '<textarea name="%s" lang="%s" rows="2" style="inline-size:100%%">%s</textarea>', esc_attr( $box ), esc_attr( $language ), esc_textarea( $stored[ $language ][ $key ] ?? '' ) );
			} else {
				printf( '<input type="text" name="%s" lang="%s" value="%s" style="inline-size:14em;max-inline-size:100%%">', esc_attr( $box ), esc_attr( $language ), esc_attr( $stored[ $language ][ $key ] ?? '' ) );
			}
			echo '</label>';
		}
		echo '</fieldset>';
	}
	echo '</td></tr>';
}
