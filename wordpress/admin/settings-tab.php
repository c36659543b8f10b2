<?php
/**
 * The tab under WooCommerce → Settings. WooCommerce prints the fields, checks who may save them and by which form, and saves them.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks of this part. */
function add_admin_hooks() {
	add_filter( 'woocommerce_get_settings_pages', __NAMESPACE__ . '\add_settings_page' );
	add_filter( 'woocommerce_admin_settings_sanitize_option_' . DRAFT, __NAMESPACE__ . '\value_to_store', 10, 3 );
	add_action( 'woocommerce_admin_field_' . ROWS, __NAMESPACE__ . '\print_rows' );
	add_action( 'woocommerce_admin_field_' . SAMPLE, __NAMESPACE__ . '\print_sample' );
	add_action( 'admin_notices', __NAMESPACE__ . '\print_first_notice' );
	add_filter( 'plugin_row_meta', __NAMESPACE__ . '\add_row_links', 10, 2 );
	add_filter( 'plugin_action_links_' . plugin_basename( SHOP_WIDGETS_FILE ), __NAMESPACE__ . '\add_settings_link' );
}

/**
 * Adds the tab.
 *
 * @param \WC_Settings_Page[] $pages The others.
 * @return \WC_Settings_Page[]
 */
function add_settings_page( $pages ) {
	require_once __DIR__ . '/class-settings-page.php';
	$pages[] = new Settings_Page();
	return $pages;
}

/**
 * Lines are text: WooCommerce would keep them as markup, with an entity for each ampersand. Rows are kept as lines.
 *
 * @param mixed                $value What WooCommerce made of it.
 * @param array<string, mixed> $field The field.
 * @param mixed                $raw   What was sent.
 * @return mixed
 */
function value_to_store( $value, $field, $raw ) {
	switch ( isset( $field['type'] ) ? $field['type'] : '' ) {
		case 'textarea':
			return sanitize_textarea_field( (string) $raw );
		case ROWS:
			return rows_to_store( $field, $raw );
		case SCRIPTS:
			return scripts_to_store( $raw );
		case TEXTS:
			return lines_of_texts( $raw );
		case 'color':
			return look_to_store( $field, (string) $raw, null !== sanitize_hex_color( (string) $raw ) );
	}
	foreach ( LENGTHS as $name ) {
		if ( isset( $field['id'] ) && DRAFT . "[$name]" === $field['id'] ) {
			return look_to_store( $field, (string) $raw, null !== length_of( (string) $raw ) );
		}
	}
	return $value;
}

/**
 * Says what is not saved, and why.
 *
 * @param string|null $sentence What is said; null where it is only asked.
 * @return bool whether anything was refused in this request
 */
function refuse( $sentence = null ) {
	static $is_refused = false;
	if ( null !== $sentence ) {
		$is_refused = true;
		\WC_Admin_Settings::add_error( $sentence );
	}
	return $is_refused;
}

/**
 * A colour or a length as it is kept. Nonsense is refused with a sentence, and what was kept stays.
 *
 * @param array<string, mixed> $field    The field.
 * @param string               $typed    What was typed; empty: none.
 * @param bool                 $is_right Whether it is one.
 * @return string|null
 */
function look_to_store( $field, $typed, $is_right ) {
	$text = sanitize_text_field( $typed );
	if ( '' === $text || $is_right ) {
		return $text;
	}
	/* translators: 1: name of the field, 2: what was typed */
	refuse( sprintf( __( '%1$s: “%2$s” was not understood, and not saved. Write a colour as #336699, a length as 8px or 0.5rem.', 'shop-widgets' ), $field['title'], $text ) );
	return null;
}

/**
 * Adds a link to it in the list of plugins.
 *
 * @param string[] $links The others.
 * @return string[]
 */
function add_settings_link( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( settings_url() ), esc_html__( 'Settings', 'shop-widgets' ) ) );
	return $links;
}

/**
 * Adds a link to the documentation to the plugin's row.
 *
 * @param string[] $links The others.
 * @param string   $file  Of which plugin.
 * @return string[]
 */
function add_row_links( $links, $file ) {
	if ( plugin_basename( SHOP_WIDGETS_FILE ) === $file ) {
		$links[] = sprintf( '<a href="%s">%s</a>', esc_url( url_of( 'readme.txt' ) ), esc_html__( 'Documentation', 'shop-widgets' ) );
	}
	return $links;
}

/** Leads from the list of plugins and the dashboard to the settings, until something is published or drafted. */
function print_first_notice() {
	$screen = get_current_screen();
	if ( ! $screen || ! in_array( $screen->id, array( 'plugins', 'dashboard' ), true ) || ! current_user_can( 'manage_woocommerce' ) ) {
		return;
	}
	if ( array() !== published_settings() || false !== get_option( DRAFT ) || false !== get_option( PREVIOUS ) ) {
		return;
	}
	printf( '<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>', esc_html__( 'Shop Widgets is active and changes nothing yet: visitors see the shop as it was.', 'shop-widgets' ), esc_url( settings_url() ), esc_html__( 'Choose what it should do', 'shop-widgets' ) );
}

/**
 * The address of a section of the tab.
 *
 * @param string $section Its key; the first one has none.
 * @return string
 */
function settings_url( $section = '' ) {
	return admin_url( 'admin.php?page=wc-settings&tab=shop-widgets' . ( '' === $section ? '' : "&section=$section" ) );
}

/**
 * The names of the behaviours.
 *
 * @return array<string, string>
 */
function behaviour_labels() {
	return array(
		'add-to-cart'        => __( 'Adding to the cart', 'shop-widgets' ),
		'variation-form'     => __( 'Variations and swatches', 'shop-widgets' ),
		'quantity'           => __( 'Buttons at quantities', 'shop-widgets' ),
		'gallery'            => __( 'Product gallery', 'shop-widgets' ),
		'tabs'               => __( 'Product tabs', 'shop-widgets' ),
		'review-form'        => __( 'Stars in the review form', 'shop-widgets' ),
		'sort'               => __( 'Sorting of listings', 'shop-widgets' ),
		'sticky-add-to-cart' => __( 'Bar with the button, while the form is off the screen', 'shop-widgets' ),
		'mini-cart'          => __( 'Cart widget', 'shop-widgets' ),
		'cart'               => __( 'Cart page', 'shop-widgets' ),
		'checkout'           => __( 'Checkout', 'shop-widgets' ),
		'filter-select'      => __( 'Searchable countries and states', 'shop-widgets' ),
		'password'           => __( 'Showing passwords', 'shop-widgets' ),
		'store-notice'       => __( 'Store notice', 'shop-widgets' ),
		'coming-soon'        => __( 'Coming-soon banner of shop managers', 'shop-widgets' ),
		'date'               => __( 'Calendar at fields with the class shop-date', 'shop-widgets' ),
		'bg'                 => __( 'Background pictures of the text, loaded when they are near', 'shop-widgets' ),
		'sticky-header'      => __( 'Header that stays on the screen (Storefront, block themes)', 'shop-widgets' ),
		'offcanvas-menu'     => __( 'Menu at the side, opened by what has the class navbar-control-offcanvas', 'shop-widgets' ),
		'back-to-top'        => __( 'Link back to the top', 'shop-widgets' ),
		'addons'             => __( 'Product add-ons', 'shop-widgets' ),
		'cart-item-editor'   => __( 'Editing add-ons in the cart', 'shop-widgets' ),
		'bundle'             => __( 'Product bundles', 'shop-widgets' ),
		'badge'              => __( 'Sale badges', 'shop-widgets' ),
		'countdown'          => __( 'Timers of sales', 'shop-widgets' ),
		'label'              => __( 'Product labels', 'shop-widgets' ),
		'category-slider'    => __( 'Category slider', 'shop-widgets' ),
		'side-cart'          => __( 'Side cart', 'shop-widgets' ),
		'coupon'             => __( 'Coupons to click', 'shop-widgets' ),
		'delivery-map'       => __( 'Delivery map', 'shop-widgets' ),
		'quantity-buttons'   => __( 'Buttons for fixed amounts', 'shop-widgets' ),
		'order-attribution'  => __( 'Where an order came from', 'shop-widgets' ),
		'statistics'         => __( 'Counting of visits', 'shop-widgets' ),
	);
}

/**
 * What shoppers get of each behaviour, in a sentence.
 *
 * @return array<string, string>
 */
function behaviour_texts() {
	return array(
		'add-to-cart'        => __( 'A product is in the cart at once, without loading the page again; the button says what happened.', 'shop-widgets' ),
		'variation-form'     => __( 'Colours and sizes as swatches; price, picture and stock follow the choice; what cannot be had is seen.', 'shop-widgets' ),
		'quantity'           => __( 'Plus and minus at each quantity.', 'shop-widgets' ),
		'gallery'            => __( 'Pictures that are swiped, magnified and shown on the whole screen.', 'shop-widgets' ),
		'tabs'               => __( 'Tabs that keyboard and screen reader can use, and that a link can open.', 'shop-widgets' ),
		'review-form'        => __( 'Stars to choose with finger, mouse or keys.', 'shop-widgets' ),
		'sort'               => __( 'A listing is sorted anew as soon as another order is chosen.', 'shop-widgets' ),
		'sticky-add-to-cart' => __( 'The button to buy stays at hand on long product pages.', 'shop-widgets' ),
		'mini-cart'          => __( 'The cart in header or sidebar is right at once, in all tabs.', 'shop-widgets' ),
		'cart'               => __( 'Quantities, coupons and shipping change without loading the page again; nothing typed is lost.', 'shop-widgets' ),
		'checkout'           => __( 'Totals follow the address, mistakes are shown at their fields, an order is placed once.', 'shop-widgets' ),
		'filter-select'      => __( 'A country is found by typing, also without the heavy library of the shop.', 'shop-widgets' ),
		'password'           => __( 'A password can be made visible; a new one is told how strong it is.', 'shop-widgets' ),
		'store-notice'       => __( 'The notice of the shop can be dismissed.', 'shop-widgets' ),
		'coming-soon'        => __( 'Who manages the shop can put its coming-soon banner away; shoppers never see it.', 'shop-widgets' ),
		'date'               => __( 'Days are chosen in a calendar.', 'shop-widgets' ),
		'bg'                 => __( 'Background pictures far down the page do not slow its beginning.', 'shop-widgets' ),
		'sticky-header'      => __( 'Menu and cart stay at hand while scrolling.', 'shop-widgets' ),
		'offcanvas-menu'     => __( 'The menu of the theme in a panel at the side.', 'shop-widgets' ),
		'back-to-top'        => __( 'One press back to the top of a long page.', 'shop-widgets' ),
		'addons'             => __( 'Add-ons with their total as the cart will charge it.', 'shop-widgets' ),
		'cart-item-editor'   => __( 'Add-ons are changed in the cart, without beginning anew.', 'shop-widgets' ),
		'bundle'             => __( 'The price of a bundle follows what is chosen.', 'shop-widgets' ),
		'badge'              => __( 'Badges of sales, without moving the page.', 'shop-widgets' ),
		'countdown'          => __( 'The time that is left of a sale.', 'shop-widgets' ),
		'label'              => __( 'What a label means is told also by keyboard and finger.', 'shop-widgets' ),
		'category-slider'    => __( 'Categories to swipe, with arrows.', 'shop-widgets' ),
		'side-cart'          => __( 'The cart at the side answers at once, and can be used by keyboard.', 'shop-widgets' ),
		'coupon'             => __( 'A coupon is used by one press.', 'shop-widgets' ),
		'delivery-map'       => __( 'Shoppers see where you deliver to, also before they allow a map.', 'shop-widgets' ),
		'quantity-buttons'   => __( 'Fixed amounts are added by one press.', 'shop-widgets' ),
		'order-attribution'  => __( 'Orders say where their shopper came from, where that is allowed.', 'shop-widgets' ),
		'statistics'         => __( 'Visits are counted, where that is allowed.', 'shop-widgets' ),
	);
}

/**
 * What is said below the choice of a behaviour: what shoppers get, what is recommended, and why where something stands against it.
 *
 * @param string   $behaviour Key of the behaviour.
 * @param string[] $modes     What can be chosen.
 * @return string markup
 */
function behaviour_text( $behaviour, array $modes ) {
	$text = esc_html( behaviour_texts()[ $behaviour ] );
	$mode = set_mode( 'more', $behaviour );
	$why  = 'checkout' === $behaviour && 'replace' === $mode && gateways_with_scripts()
		/* translators: %s: titles of payment methods */
		? sprintf( __( 'Scripts of payment methods may call the shop’s own (%s), so that stays in any case.', 'shop-widgets' ), implode( ', ', gateways_with_scripts() ) )
		: '';
	if ( 'off' === $mode ) {
		$why = __( 'Not recommended for every shop: it is something new on its pages.', 'shop-widgets' );
	} elseif ( in_array( $mode, $modes, true ) ) {
		/* translators: %s: name of a choice */
		$text .= ' <strong>' . esc_html( sprintf( __( 'Recommended: %s.', 'shop-widgets' ), 'replace' === $mode ? __( 'in place of the shop’s own script', 'shop-widgets' ) : __( 'on', 'shop-widgets' ) ) ) . '</strong>';
	}
	return $text . ( '' === $why ? '' : ' ' . esc_html( $why ) );
}

/**
 * Does what a button of the settings page says.
 *
 * @param string $act  Value of the button.
 * @param string $json Settings to be read in.
 * @return bool whether it was one of these
 */
function act_of_form( $act, $json ) {
	$said = '';
	if ( 0 === strpos( $act, 'begin-' ) && isset( SETS[ substr( $act, strlen( 'begin-' ) ) ] ) ) {
		$set = substr( $act, strlen( 'begin-' ) );
		keep_draft( settings_with_set( draft_settings(), $set ) );
		/* translators: %s: name of a set */
		$said = sprintf( __( 'The draft is now “%s”. Look at it in the preview, check it, then publish it.', 'shop-widgets' ), set_labels()[ $set ] );
	} elseif ( 0 === strpos( $act, 'leave-' ) && isset( behaviours()[ substr( $act, strlen( 'leave-' ) ) ] ) ) {
		$behaviour = substr( $act, strlen( 'leave-' ) );
		keep_draft( array_merge( draft_settings(), array( "mode_$behaviour" => 'off' ) ) );
		/* translators: %s: name of a behaviour */
		$said = sprintf( __( '“%s” is off in the draft. Check again, then publish.', 'shop-widgets' ), behaviour_labels()[ $behaviour ] );
	} elseif ( 0 === strpos( $act, 'service-' ) && isset( known_services()[ substr( $act, strlen( 'service-' ) ) ] ) ) {
		add_known_service( substr( $act, strlen( 'service-' ) ) );
		$said = __( 'The service is in the draft.', 'shop-widgets' );
	} elseif ( 'publish' === $act ) {
		publish();
		$said = __( 'Published: visitors get it now.', 'shop-widgets' );
	} elseif ( 'back' === $act ) {
		take_back();
		$said = __( 'Taken back: visitors get what they got before.', 'shop-widgets' );
	} elseif ( 'off' === $act ) {
		switch_off();
		$said = __( 'Switched off: visitors get the pages of the shop alone. What was chosen is kept as your draft.', 'shop-widgets' );
	} elseif ( 'discard' === $act ) {
		delete_option( DRAFT );
		$said = __( 'The draft is gone; visitors get what they got.', 'shop-widgets' );
	} elseif ( 'import' === $act ) {
		$wrong = import_settings( $json );
		if ( '' !== $wrong ) {
			refuse( $wrong );
			return true;
		}
		$said = __( 'These settings are your draft now.', 'shop-widgets' );
	}
	if ( '' === $said ) {
		return false;
	}
	\WC_Admin_Settings::add_message( $said );
	return true;
}

/**
 * Whether an act is about what stands in the fields, saved or not.
 *
 * @param string $act Value of the button.
 * @return bool
 */
function acts_on_typed( $act ) {
	return 'publish' === $act || 0 === strpos( $act, 'service-' );
}

/**
 * The names of the groups of behaviours.
 *
 * @return array<string, string>
 */
function group_labels() {
	return array(
		'products' => __( 'Products', 'shop-widgets' ),
		'cart'     => __( 'Cart and checkout', 'shop-widgets' ),
		'pages'    => __( 'Around the pages', 'shop-widgets' ),
		'plugins'  => __( 'Together with other plugins', 'shop-widgets' ),
		'visits'   => __( 'Records of visits', 'shop-widgets' ),
	);
}

/**
 * The names of what a behaviour may be set to.
 *
 * @return array<string, string>
 */
function mode_labels() {
	return array(
		'off'     => __( 'Off', 'shop-widgets' ),
		'beside'  => __( 'On, beside the shop’s own script', 'shop-widgets' ),
		'replace' => __( 'On, in place of the shop’s own script', 'shop-widgets' ),
	);
}

/**
 * A field of the tab, with its value from the draft.
 *
 * @param string               $key   Name of the setting.
 * @param string               $title Its name.
 * @param array<string, mixed> $more  Type, options, description.
 * @return array<string, mixed>
 */
function settings_field( $key, $title, array $more = array() ) {
	return array_merge(
		array(
			'id'       => DRAFT . "[$key]",
			'title'    => $title,
			'type'     => 'text',
			'default'  => setting_of( array(), $key ),
			'value'    => setting_of( draft_settings(), $key ),
			'autoload' => false,
		),
		$more
	);
}

/**
 * A group of fields under a heading.
 *
 * @param string                            $id     Its id.
 * @param string                            $title  Its heading.
 * @param string                            $about  A sentence below it.
 * @param array<int, array<string, mixed>>  $fields The fields.
 * @return array<int, array<string, mixed>>
 */
function settings_group( $id, $title, $about, array $fields ) {
	$ends = array(
		'type' => 'sectionend',
		'id'   => "shop_widgets_$id",
	);
	return array_merge( array( array_merge( $ends, array( 'type' => 'title', 'title' => $title, 'desc' => $about ) ) ), $fields, array( $ends ) );
}

/**
 * The behaviours: each off, beside the shop's own script, or in its place.
 *
 * @return array<int, array<string, mixed>>
 */
function behaviour_fields() {
	$fields = settings_group(
		'behaviours',
		__( 'Behaviours', 'shop-widgets' ),
		__( 'Beside the shop’s own script nothing of the shop is taken away: the script works, and the tag adds what it lacks; the page becomes heavier. In its place the script leaves the page, unless another script needs it. What you save is a draft: try it in the preview before you publish it.', 'shop-widgets' ),
		array()
	);
	foreach ( group_labels() as $group => $label ) {
		$rows = array();
		foreach ( behaviours() as $behaviour => $about ) {
			if ( $group !== $about['group'] || ! is_possible( $behaviour ) ) {
				continue;
			}
			$modes = array_intersect_key( mode_labels(), array_flip( modes_of( $behaviour ) ) );
			if ( ! isset( $modes['replace'] ) ) {
				$modes['beside'] = __( 'On', 'shop-widgets' );
			}
			$rows[] = settings_field(
				"mode_$behaviour",
				behaviour_labels()[ $behaviour ],
				array(
					'type'    => 'select',
					'options' => $modes,
					'default' => $about['mode'],
					'value'   => chosen_mode( draft_settings(), $behaviour ),
					'desc'    => behaviour_text( $behaviour, array_keys( $modes ) ),
				)
			);
		}
		$fields = $rows ? array_merge( $fields, settings_group( "group_$group", $label, '', $rows ) ) : $fields;
	}
	return $fields;
}

/**
 * Edition and looks.
 *
 * @return array<int, array<string, mixed>>
 */
function look_fields() {
	$edition = settings_field(
		'edition',
		__( 'Edition', 'shop-widgets' ),
		array(
			'type'    => 'select',
			'options' => array(
				'auto'       => __( 'Automatic (recommended): the lightest for each page', 'shop-widgets' ),
				'lean'       => __( 'Preact, on every page', 'shop-widgets' ),
				'host-react' => __( 'WordPress’s own React, on every page', 'shop-widgets' ),
				'react'      => __( 'React of our own, on every page', 'shop-widgets' ),
			),
		)
	);
	$fields = array(
		settings_field(
			'accent',
			__( 'Accent colour', 'shop-widgets' ),
			array(
				'type' => 'color',
				'desc' => __( 'The colour of a chosen swatch, of the frame around what the keyboard has reached, and of bars that fill. Left empty, they have the colour of the text.', 'shop-widgets' ) . '<br><span class="shop-widgets-contrast" role="status"></span>',
				'css'  => 'width:6em;',
			)
		),
		settings_field(
			'radius',
			__( 'Rounded corners', 'shop-widgets' ),
			array(
				'placeholder'       => '6px',
				'css'               => 'width:6em;',
				'custom_attributes' => array( 'dir' => 'ltr' ),
				'desc'              => __( 'Of buttons, fields, notices and panels that Shop Widgets prints.', 'shop-widgets' ),
			)
		),
	);
	return array_merge(
		settings_group( 'looks', __( 'Looks', 'shop-widgets' ), __( 'Where your theme or another plugin says how something looks, that stays.', 'shop-widgets' ), $fields ),
		side_cart_fields(),
		array( sample_field( 'looks' ) ),
		settings_group( 'edition', __( 'For developers', 'shop-widgets' ), '', array( $edition ) )
	);
}

/**
 * The side cart of our own. Where a side cart plugin is active, that plugin says how its cart looks.
 *
 * @return array<int, array<string, mixed>>
 */
function side_cart_fields() {
	if ( found_plugins()['Side Cart WooCommerce'] ) {
		return settings_group( 'side_cart', __( 'Side cart', 'shop-widgets' ), __( 'Your side cart is printed by the plugin Side Cart WooCommerce: its own settings say where it stands and what it shows.', 'shop-widgets' ), array() );
	}
	$fields = array(
		settings_field(
			'own_side_cart',
			__( 'Side cart', 'shop-widgets' ),
			array(
				'type' => 'checkbox',
				'desc' => __( 'A cart at the side of each page, opened by a round button', 'shop-widgets' ),
			)
		),
		settings_field(
			'side_cart_place',
			__( 'Place', 'shop-widgets' ),
			array(
				'type'    => 'select',
				'options' => is_rtl()
					? array( 'end' => __( 'Left', 'shop-widgets' ), 'start' => __( 'Right', 'shop-widgets' ) )
					: array( 'end' => __( 'Right', 'shop-widgets' ), 'start' => __( 'Left', 'shop-widgets' ) ),
			)
		),
		settings_field(
			'side_cart_width',
			__( 'Width', 'shop-widgets' ),
			array(
				'placeholder'       => '384px',
				'css'               => 'width:6em;',
				'custom_attributes' => array( 'dir' => 'ltr' ),
				'desc'              => __( 'On a phone it is never wider than the screen.', 'shop-widgets' ),
			)
		),
		settings_field(
			'side_cart_basket',
			__( 'Round button', 'shop-widgets' ),
			array(
				'type'    => 'select',
				'options' => array(
					'always_show' => __( 'Always there', 'shop-widgets' ),
					'hide_empty'  => __( 'There while something is in the cart', 'shop-widgets' ),
					'never'       => __( 'Never: the cart opens when something was put into it', 'shop-widgets' ),
				),
			)
		),
		settings_field(
			'side_cart_opens',
			__( 'Opens', 'shop-widgets' ),
			array(
				'type' => 'checkbox',
				'desc' => __( 'By itself, when something was put into the cart', 'shop-widgets' ),
			)
		),
	);
	return settings_group( 'side_cart', __( 'Side cart', 'shop-widgets' ), '', $fields );
}

/**
 * Consent.
 *
 * @return array<int, array<string, mixed>>
 */
function consent_fields() {
	$pages = array( '' => __( 'The privacy policy of the site', 'shop-widgets' ) );
	foreach ( get_pages() as $page ) {
		$pages[ (string) $page->ID ] = $page->post_title;
	}
	$area   = array(
		'type'              => 'textarea',
		'css'               => 'width:30em;max-width:100%;height:6em;font-family:monospace;',
		'custom_attributes' => array( 'dir' => 'ltr' ),
	);
	$fields = array(
		settings_field(
			'consent',
			__( 'Cookie bar', 'shop-widgets' ),
			array(
				'type' => 'checkbox',
				'desc' => __( 'Ask visitors for consent', 'shop-widgets' ),
			)
		),
		settings_field(
			'consent_policy',
			__( 'Policy page', 'shop-widgets' ),
			array(
				'type'    => 'select',
				'options' => $pages,
			)
		),
		settings_field( 'consent_revision', __( 'Revision', 'shop-widgets' ), array( 'desc' => __( 'A number or word for what you ask. Change it when you ask for something else: then everybody is asked again.', 'shop-widgets' ) ) ),
		settings_field(
			'consent_position',
			__( 'Place of the bar', 'shop-widgets' ),
			array(
				'type'    => 'select',
				'options' => array(
					'bottom'       => __( 'Bottom', 'shop-widgets' ),
					'top'          => __( 'Top', 'shop-widgets' ),
					'bottom_left'  => __( 'Bottom left', 'shop-widgets' ),
					'bottom_right' => __( 'Bottom right', 'shop-widgets' ),
				),
			)
		),
	);
	$fields[] = settings_field(
		'consent_texts',
		__( 'Words of the bar', 'shop-widgets' ),
		array(
			'type' => TEXTS,
			'desc' => __( 'In each language of the shop. What you leave empty is said in the bar’s own words.', 'shop-widgets' ),
		)
	);
	$cookies = array();
	$titles  = array(
		'necessary'   => __( 'Necessary cookies', 'shop-widgets' ),
		'functional'  => __( 'Functional cookies', 'shop-widgets' ),
		'preferences' => __( 'Cookies for preferences', 'shop-widgets' ),
		'statistics'  => __( 'Cookies for statistics', 'shop-widgets' ),
		'marketing'   => __( 'Cookies for marketing', 'shop-widgets' ),
	);
	foreach ( $titles as $category => $title ) {
		$about     = 'necessary' === $category ? __( 'One name a line; a * at its end stands for any ending. These are never removed.', 'shop-widgets' ) : '';
		$cookies[] = settings_field( "consent_$category", $title, array_merge( $area, array( 'desc' => $about ) ) );
	}
	$services = array(
		array( 'type' => KNOWN_SERVICES ),
		settings_field(
			'consent_services',
			__( 'Services', 'shop-widgets' ),
			array(
				'type'    => ROWS,
				'setting' => 'consent_services',
				'desc'    => __( 'Empty rows are left out; saving brings more of them.', 'shop-widgets' ),
				'columns' => array(
					'id'       => __( 'Short name, without spaces', 'shop-widgets' ),
					'name'     => __( 'Name', 'shop-widgets' ),
					'category' => __( 'Category', 'shop-widgets' ),
					'about'    => __( 'What it is for', 'shop-widgets' ),
					'cookies'  => __( 'Cookies, with commas', 'shop-widgets' ),
					'storage'  => __( 'Keys of the browser’s storage, with commas', 'shop-widgets' ),
				),
			)
		),
	);
	$waiting = settings_field(
		'consent_waiting',
		__( 'Scripts that wait', 'shop-widgets' ),
		array(
			'type' => SCRIPTS,
			'desc' => __( 'The scripts that the last check has seen on the shop’s pages. Choose a category for each one that counts, follows or advertises: it runs only after the visitor has allowed that category.', 'shop-widgets' ),
		)
	);
	return array_merge(
		settings_group(
			'consent',
			__( 'Consent', 'shop-widgets' ),
			__( 'A bar that asks visitors which cookies you may use. Until somebody allows them, the scripts that you name below do not run, and WooCommerce’s record of where an order came from waits as well.', 'shop-widgets' ),
			$fields
		),
		array( sample_field( 'bar' ) ),
		settings_group( 'waiting', __( 'Scripts that wait', 'shop-widgets' ), '', array( $waiting ) ),
		settings_group( 'services', __( 'Services', 'shop-widgets' ), __( 'What visitors can allow or refuse on its own, such as one map or one counter.', 'shop-widgets' ), $services ),
		settings_group( 'cookies', __( 'Cookies by category', 'shop-widgets' ), __( 'What is refused is removed from the visitor’s browser, by these names.', 'shop-widgets' ), $cookies )
	);
}
