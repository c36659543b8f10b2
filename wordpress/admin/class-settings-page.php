<?php
/**
 * The tab, as WooCommerce wants it.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The tab with its sections: start, behaviours, looks, consent, and the check. */
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
			''           => __( 'Start', 'shop-widgets' ),
			'behaviours' => __( 'Behaviours', 'shop-widgets' ),
			'looks'      => __( 'Looks', 'shop-widgets' ),
			'consent'    => __( 'Consent', 'shop-widgets' ),
			'check'      => __( 'Check', 'shop-widgets' ),
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
			case 'behaviours':
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
		$has_fields = ! in_array( $current_section, array( '', 'check' ), true );
		if ( $has_fields ) {
			print_default_button();
		}
		print_said();
		print_state();
		if ( ! $has_fields ) {
			$hide_save_button = true; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited, WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedVariableFound -- WooCommerce reads it.
			'' === $current_section ? print_start() : print_check();
			return;
		}
		foreach ( 'consent' === $current_section ? consent_warnings() : array() as $warning ) {
			printf( '<div class="notice notice-warning inline"><p>%s</p></div>', esc_html( $warning ) );
		}
		parent::output();
		// WooCommerce's own button can be pressed only after its script has seen a change.
		printf( '<noscript><p><button type="submit" name="save" value="typed" class="button button-primary">%s</button></p></noscript>', esc_html__( 'Save changes', 'shop-widgets' ) );
	}

	/** Does what a button of the page says, or keeps what was typed as the draft. WooCommerce has checked who asks, and by which form. */
	public function save() {
		global $current_section;
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- WooCommerce has checked it.
		$act = isset( $_POST['save'] ) && is_string( $_POST['save'] ) ? sanitize_key( wp_unslash( $_POST['save'] ) ) : '';
		$has_fields = ! in_array( $current_section, array( '', 'check' ), true );
		// What was typed goes along. Where some of it is refused nothing is published.
		if ( $has_fields && acts_on_typed( $act ) ) {
			$this->keep_typed();
			if ( refuse() ) {
				return;
			}
		}
		if ( act_of_form( $act, isset( $_POST['shop_widgets_import'] ) && is_string( $_POST['shop_widgets_import'] ) ? wp_unslash( $_POST['shop_widgets_import'] ) : '' ) ) { // phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- each value is checked where it is read.
			return;
		}
		// phpcs:enable
		if ( $has_fields ) {
			$this->keep_typed();
		}
	}

	/** Keeps what was typed as the draft. */
	private function keep_typed() {
		// WooCommerce writes the fields of this section into the option; the others stay as they are.
		update_option( DRAFT, draft_settings() + array( 'set' => array() === draft_settings() ? 'own' : setting_of( draft_settings(), 'set' ) ), false );
		parent::save();
		keep_draft( draft_settings() );
	}
}
