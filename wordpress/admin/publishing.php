<?php
/**
 * From the draft to what visitors get, and back.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Keeps a draft. Where it says the same as what is published there is none.
 *
 * @param array<string, string> $settings Texts by name of setting.
 */
function keep_draft( array $settings ) {
	unset( $settings['published_at'] );
	if ( array() === changed_settings( $settings ) && array() !== stored_settings( OPTION ) ) {
		delete_option( DRAFT );
	} else {
		update_option( DRAFT, $settings, false );
	}
}

/**
 * The names of settings in which a list differs from what is published.
 *
 * @param array<string, string> $settings Texts by name of setting.
 * @return string[]
 */
function changed_settings( array $settings ) {
	$published = stored_settings( OPTION );
	$names     = array_keys( array_merge( default_settings(), $settings, $published ) );
	$changed   = array();
	foreach ( $names as $name ) {
		$behaviour = 0 === strpos( $name, 'mode_' ) ? substr( $name, strlen( 'mode_' ) ) : '';
		if ( isset( behaviours()[ $behaviour ] ) || 'published_at' === $name ) {
			continue;
		}
		if ( setting_of( $settings, $name ) !== setting_of( $published, $name ) ) {
			$changed[] = $name;
		}
	}
	foreach ( array_keys( behaviours() ) as $behaviour ) {
		if ( chosen_mode( $settings, $behaviour ) !== chosen_mode( $published, $behaviour ) ) {
			$changed[] = "mode_$behaviour";
		}
	}
	return $changed;
}

/** Visitors get the draft; what they got until now can be taken back. */
function publish() {
	$settings = draft_settings();
	remember_published();
	update_option( OPTION, array_merge( $settings, array( 'published_at' => (string) time() ) ) );
	delete_option( DRAFT );
	after_publishing();
}

/** Visitors get what they got before the last change; what they got until now becomes the draft, where there is none. */
function take_back() {
	$before = stored_settings( PREVIOUS );
	$now    = stored_settings( OPTION );
	remember_published();
	if ( array() === $before ) {
		delete_option( OPTION );
	} else {
		update_option( OPTION, array_merge( $before, array( 'published_at' => (string) time() ) ) );
	}
	draft_instead( $now );
	after_publishing();
}

/** Visitors get the pages of the shop alone; what they got until now becomes the draft, where there is none. */
function switch_off() {
	$now = stored_settings( OPTION );
	remember_published();
	delete_option( OPTION );
	draft_instead( $now );
	after_publishing();
}

/**
 * Makes a draft of what visitors got, unless there is one.
 *
 * @param array<string, string> $settings Texts by name of setting.
 */
function draft_instead( array $settings ) {
	if ( array() !== $settings && false === get_option( DRAFT ) ) {
		keep_draft( $settings );
	}
}

/** Keeps what is published, for taking it back. */
function remember_published() {
	update_option( PREVIOUS, stored_settings( OPTION ), false );
}

/** Empties the page caches that we know; what went wrong before belongs to another state. */
function after_publishing() {
	delete_option( FAILURES );
	// Each of these is how a cache wants to be asked; where it is not installed nobody listens.
	foreach ( array( 'litespeed_purge_all', 'cache_enabler_clear_complete_cache', 'wphb_clear_page_cache', 'breeze_clear_all_cache', 'swcfpc_purge_cache', 'wpfc_clear_all_cache' ) as $action ) {
		do_action( $action ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.DynamicHooknameFound -- names of others.
	}
	foreach ( array( 'rocket_clean_domain', 'w3tc_flush_posts', 'wp_cache_clear_cache', 'sg_cachepress_purge_cache', 'wpo_cache_flush' ) as $function ) {
		if ( function_exists( $function ) ) {
			$function();
		}
	}
	/** Fires when visitors get something else from now on: for a page cache that has to be emptied. */
	do_action( 'shop_widgets_published' );
}

/**
 * The settings as a file for another shop.
 *
 * @return string JSON
 */
function exported_settings() {
	$settings = draft_settings();
	unset( $settings['published_at'] );
	return (string) wp_json_encode( array( 'shop-widgets' => build()['version'] ?? '' , 'settings' => (object) $settings ), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}

/**
 * Makes a draft of exported settings.
 *
 * @param string $json As `exported_settings()` gives it.
 * @return string what is wrong with it, in words; empty where nothing is
 */
function import_settings( $json ) {
	$read = json_decode( $json, true );
	if ( ! is_array( $read ) || ! isset( $read['settings'] ) || ! is_array( $read['settings'] ) ) {
		return __( 'This is no file of exported settings. Nothing was changed.', 'shop-widgets' );
	}
	foreach ( $read['settings'] as $name => $value ) {
		if ( ! is_string( $value ) || ! is_valid_setting( (string) $name, $value ) ) {
			/* translators: %s: name of a setting */
			return sprintf( __( 'The file says something about “%s” that is not known here. Nothing was changed.', 'shop-widgets' ), $name );
		}
	}
	keep_draft( $read['settings'] );
	return '';
}
