<?php
/**
 * Fields of the tab that are rows: each a few boxes and a category to choose. They are kept as lines with bars between the boxes.
 *
 * @package ShopWidgets
 */

namespace ShopWidgets;

defined( 'ABSPATH' ) || exit;

/** The type of such a field, for WooCommerce. */
const ROWS = 'shop_widgets_rows';

/** How many empty rows stand behind the others. */
const SPARE_ROWS = 3;

/**
 * The names of the categories.
 *
 * @return array<string, string>
 */
function category_labels() {
	return array(
		'functional'  => __( 'Functional', 'shop-widgets' ),
		'preferences' => __( 'Preferences', 'shop-widgets' ),
		'statistics'  => __( 'Statistics', 'shop-widgets' ),
		'marketing'   => __( 'Marketing', 'shop-widgets' ),
	);
}

/**
 * The boxes of a row as text, by column; a bar in one would end it.
 *
 * @param array<string, string> $columns Names of the columns.
 * @param mixed                 $sent    What was sent.
 * @return array<string, string>
 */
function clean_row( array $columns, $sent ) {
	$row = array();
	foreach ( array_keys( $columns ) as $column ) {
		$value          = is_array( $sent ) && isset( $sent[ $column ] ) && is_scalar( $sent[ $column ] ) ? (string) $sent[ $column ] : '';
		$row[ $column ] = sanitize_text_field( str_replace( '|', '/', $value ) );
	}
	return $row;
}

/**
 * What is wrong with a row; empty where nothing is. In it stand the title of the field, the number of the row and its first box.
 *
 * @param array<string, string> $row  Its boxes; the first one names it.
 * @param array<string, bool>   $seen What the first boxes of the rows before it say.
 * @return string
 */
function row_error( array $row, array $seen ) {
	$name = reset( $row );
	if ( '' === $name ) {
		/* translators: 1: title of the list, 2: number of the row */
		return __( '%1$s, row %2$d: the first box is empty. This list was not saved.', 'shop-widgets' );
	}
	if ( ! in_array( $row['category'], CONSENT_CATEGORIES, true ) ) {
		/* translators: 1: title of the list, 2: number of the row, 3: what the row is about */
		return __( '%1$s, row %2$d: choose a category for “%3$s”. This list was not saved.', 'shop-widgets' );
	}
	/* translators: 1: title of the list, 2: number of the row, 3: what the row is about */
	return isset( $seen[ $name ] ) ? __( '%1$s, row %2$d: “%3$s” is in the list twice. This list was not saved.', 'shop-widgets' ) : '';
}

/**
 * The rows as they were sent, where they were refused: the page shows them again, and not what is stored.
 *
 * @param string                                  $id   Of the field.
 * @param array<int, array<string, string>>|null $rows To remember.
 * @return array<int, array<string, string>>|null
 */
function refused_rows( $id, $rows = null ) {
	static $refused = array();
	if ( null !== $rows ) {
		$refused[ $id ] = $rows;
	}
	return isset( $refused[ $id ] ) ? $refused[ $id ] : null;
}

/**
 * What is to be stored of the rows that were sent; null, which leaves what is stored as it is, where one of them cannot be.
 *
 * @param array<string, mixed> $field The field.
 * @param mixed                $sent  What was sent.
 * @return string|null
 */
function rows_to_store( array $field, $sent ) {
	if ( ! is_array( $sent ) ) {
		return null;
	}
	$lines  = array();
	$seen   = array();
	$errors = array();
	$rows   = array();
	foreach ( array_values( $sent ) as $at => $boxes ) {
		$row    = clean_row( $field['columns'], $boxes );
		$rows[] = $row;
		if ( '' === implode( '', $row ) ) {
			continue;
		}
		$error = row_error( $row, $seen );
		if ( '' !== $error ) {
			$errors[] = sprintf( $error, $field['title'], $at + 1, reset( $row ) );
		}
		$seen[ reset( $row ) ] = true;
		$lines[]               = rtrim( implode( ' | ', $row ), ' |' );
	}
	if ( ! $errors ) {
		return implode( "\n", $lines );
	}
	refused_rows( $field['id'], $rows );
	array_map( __NAMESPACE__ . '\refuse', $errors );
	return null;
}

/**
 * Prints a field of rows. More empty rows come with each saving.
 *
 * @param array<string, mixed> $field The field.
 */
function print_rows( $field ) {
	$rows = refused_rows( $field['id'] );
	if ( null === $rows ) {
		$names = array_keys( $field['columns'] );
		$rows  = array_map(
			static function ( $boxes ) use ( $names ) {
				return array_combine( $names, array_slice( array_pad( $boxes, count( $names ), '' ), 0, count( $names ) ) );
			},
			text_rows( setting_of( draft_settings(), $field['setting'] ) )
		);
		$rows  = array_merge( $rows, array_fill( 0, SPARE_ROWS, array_fill_keys( $names, '' ) ) );
	}
	printf( '<tr><th scope="row" class="titledesc">%s</th><td class="forminp"><p class="description">%s</p>', esc_html( $field['title'] ), esc_html( $field['desc'] ) );
	foreach ( $rows as $at => $row ) {
		/* translators: %d: number of the row */
		printf( '<fieldset style="display:flex;flex-wrap:wrap;gap:.5em 1em;margin-block:1em;min-inline-size:0"><legend><b>%s</b></legend>', esc_html( sprintf( __( 'Row %d', 'shop-widgets' ), $at + 1 ) ) );
		foreach ( $field['columns'] as $column => $title ) {
			$name = $field['id'] . "[$at][$column]";
			printf( '<label>%s<br>', esc_html( $title ) );
			if ( 'category' === $column ) {
				print_category_choice( $name, $row[ $column ], '' !== implode( '', $row ) );
			} else {
				// Names of machines run from left to right in every language.
				printf( '<input type="text" name="%s" value="%s"%s style="inline-size:14em;max-inline-size:100%%">', esc_attr( $name ), esc_attr( $row[ $column ] ), in_array( $column, array( 'id', 'cookies', 'storage' ), true ) ? ' dir="ltr"' : '' );
			}
			echo '</label>';
		}
		echo '</fieldset>';
	}
	echo '</td></tr>';
}

/**
 * Prints the choice of a category. One that is stored and unknown is shown as it is, and cannot be saved again.
 *
 * @param string $name    Of the box.
 * @param string $chosen  What is stored or was sent.
 * @param bool   $is_used Whether anything stands in the row.
 * @param string $none    What choosing none means; empty: one has to be chosen.
 */
function print_category_choice( $name, $chosen, $is_used, $none = '' ) {
	$labels   = category_labels();
	$is_wrong = $is_used && ! isset( $labels[ $chosen ] );
	printf( '<select name="%s"%s style="inline-size:14em;min-inline-size:0;max-inline-size:100%%">', esc_attr( $name ), $is_wrong ? ' aria-invalid="true"' : '' );
	if ( $is_wrong && '' !== $chosen ) {
		/* translators: %s: what stands there */
		printf( '<option value="%s" selected>%s</option>', esc_attr( $chosen ), esc_html( sprintf( __( '“%s”: unknown, waits for marketing', 'shop-widgets' ), $chosen ) ) );
	}
	printf( '<option value="">%s</option>', esc_html( '' === $none ? __( 'Choose', 'shop-widgets' ) : $none ) );
	foreach ( $labels as $category => $label ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $category ), $category === $chosen ? ' selected' : '', esc_html( $label ) );
	}
	echo '</select>';
}
