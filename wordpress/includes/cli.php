<?php
/**
 * `wp shop-widgets`: for those who have a shell.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** What Shop Widgets does for visitors. */
class Commands {

	/**
	 * Says what visitors get, what is drafted, and what failed on pages.
	 *
	 * ## EXAMPLES
	 *
	 *     wp shop-widgets status
	 */
	public function status() {
		foreach ( status_rows() as $name => $value ) {
			\WP_CLI::line( "$name: $value" );
		}
	}

	/**
	 * Publishes the draft, or one of the sets: faster, more, tags.
	 *
	 * ## OPTIONS
	 *
	 * [<set>]
	 * : Which set. Left out, what was drafted on the settings page is published.
	 *
	 * ## EXAMPLES
	 *
	 *     wp shop-widgets publish faster
	 *
	 * @param string[] $args The arguments.
	 */
	public function publish( $args ) {
		$set = isset( $args[0] ) ? $args[0] : '';
		if ( '' !== $set && ! isset( set_texts()[ $set ] ) ) {
			\WP_CLI::error( "There is no set \"$set\": " . implode( ', ', array_keys( set_texts() ) ) . '.' );
		}
		if ( '' === $set && array() === draft_settings() ) {
			\WP_CLI::error( 'There is nothing to publish: name a set, or choose on the settings page.' );
		}
		if ( '' !== $set ) {
			keep_draft( settings_with_set( draft_settings(), $set ) );
		}
		publish();
		\WP_CLI::success( 'Published.' );
	}

	/**
	 * Switches everything off for visitors; what was published becomes the draft.
	 *
	 * ## EXAMPLES
	 *
	 *     wp shop-widgets off
	 */
	public function off() {
		switch_off();
		\WP_CLI::success( 'Visitors see the pages of the shop alone.' );
	}
}
