<?php
/**
 * The tab, as WooCommerce wants it.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The tab with its sections: behaviours, looks, consent, and what was found. */
class Settings_Page extends \WC_Settings_Page {

	/** Names it. */
	public function __construct() {
		$this->id    = 'shop-widgets';
		$this->label = __( 'Shop Widgets', 'shop-widgets' );
		parent::__construct();
	}

	/**
	 * Its sections.
	 *
	 * @return array<string, string>
	 */
	protected function get_own_sections() {
		return array(
			''        => __( 'Behaviours', 'shop-widgets' ),
			'looks'   => __( 'Script and looks', 'shop-widgets' ),
			'consent' => __( 'Consent', 'shop-widgets' ),
			'report'  => __( 'What was found', 'shop-widgets' ),
		);
	}

	/**
	 * The fields of a section.
	 *
	 * @param string $section_id Its key.
	 * @return array<int, array<string, mixed>>
	 */
	protected function get_settings_for_section_core( $section_id ) {
		switch ( $section_id ) {
			case '':
				return behaviour_fields();
			case 'looks':
				return look_fields();
			case 'consent':
				return consent_fields();
		}
		return array();
	}

	/** Prints the section. */
	public function output() {
		global $current_section, $hide_save_button;
		if ( 'report' === $current_section ) {
			$hide_save_button = true; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited -- WooCommerce reads it.
			print_report();
			return;
		}
		parent::output();
	}
}
