<?php
/** Tags as text, and what stands around templates, shortcodes and blocks. */

use function ShopWidgets\around_block;
use function ShopWidgets\around_cart_widget;
use function ShopWidgets\around_date_field;
use function ShopWidgets\around_hooks;
use function ShopWidgets\around_shortcode;
use function ShopWidgets\at_place;
use function ShopWidgets\close_loop;
use function ShopWidgets\close_template;
use function ShopWidgets\expected_tags;
use function ShopWidgets\open_loop;
use function ShopWidgets\open_tag;
use function ShopWidgets\open_template;
use function ShopWidgets\print_page_end;
use function ShopWidgets\tag;
use function ShopWidgets\wrap;

test( 'attributes are escaped, lists become JSON, true is a bare name, false and null are gone', function () {
	same(
		'<shop-x data-a="&quot;&gt;&lt;b" data-b="[1,2]" data-c data-f="0">',
		open_tag( 'shop-x', array( 'data-a' => '"><b', 'data-b' => array( 1, 2 ), 'data-c' => true, 'data-d' => false, 'data-e' => null, 'data-f' => 0 ) )
	);
} );

test( 'a filter named after the tag changes its attributes', function () {
	add_filter( 'shop_widgets_attributes_side_cart', function ( $attributes ) {
		return array( 'data-x' => 'y' ) + $attributes;
	} );
	same( '<shop-side-cart data-x="y">', open_tag( 'shop-side-cart' ) );
} );

test( 'several tags close in the other order', function () {
	same( '<shop-a><shop-b>text</shop-b></shop-a>', wrap( 'text', array( 'shop-a' => array(), 'shop-b' => array() ) ) );
} );

test( 'a place that nobody opened closes nothing', function () {
	same( '', at_place( 'nowhere' ) );
} );

test( 'a place closes what was left open inside of it', function () {
	same( '<shop-a>', at_place( 'outer', array( 'shop-a' => array() ) ) );
	same( '<shop-b>', at_place( 'inner', array( 'shop-b' => array() ) ) );
	same( '</shop-b></shop-a>', at_place( 'outer' ) );
	same( '', at_place( 'inner' ) );
} );

test( 'hooks are surrounded, and only while the plugin works on the page', function () {
	around_hooks( 'start', 'end', function () {
		return array( 'shop-a' => array() );
	} );
	$page = function () {
		do_action( 'start' );
		echo 'markup';
		do_action( 'end' );
	};
	same( '<shop-a>markup</shop-a>', printed( $page ) );
	Site::$page = 'feed';
	same( 'markup', printed( $page ) );
} );

foreach ( array(
	'single-product/product-image.php'         => '<shop-gallery>|</shop-gallery>',
	'single-product/tabs/tabs.php'             => '<shop-tabs>|</shop-tabs>',
	'single-product/add-to-cart/simple.php'    => '<shop-add-to-cart>|</shop-add-to-cart>',
	'single-product/add-to-cart/grouped.php'   => '<shop-add-to-cart>|</shop-add-to-cart>',
	'single-product/add-to-cart/variable.php'  => '<shop-add-to-cart><shop-variation-form>|</shop-variation-form></shop-add-to-cart>',
	'single-product/add-to-cart/external.php'  => '|',
	'global/form-login.php'                    => '<shop-password>|</shop-password>',
	'/front/addons-container.php'              => '|',
	'emails/email-header.php'                  => '|',
) as $template => $around ) {
	test( "the template $template has its tags around it", function () use ( $template, $around ) {
		same( $around, printed( function () use ( $template ) {
			open_template( $template, '', '', array( 'available_variations' => array() ) );
			echo '|';
			close_template( $template );
		} ) );
	} );
}

test( 'the tag around add-ons is told whether the cart charges options that are sold individually', function () {
	same( array( 'data-sold-individually' => 'dropped' ), ShopWidgets\addons_attributes() );
	// What the fuller edition of the plugin has.
	class_alias( 'Site', 'YITH_WAPO_Sold_Individually_Product' );
	same( array( 'data-sold-individually' => 'line' ), ShopWidgets\addons_attributes() );
} );

/** The page of a product as a classic theme prints it. */
function product_page( $template ) {
	do_action( 'woocommerce_before_single_product_summary' );
	echo '<div class="summary">';
	open_template( $template, '', '', array( 'available_variations' => array() ) );
	echo '|';
	close_template( $template );
	echo '</div>';
	do_action( 'woocommerce_after_single_product_summary' );
}

foreach ( array(
	'simple'   => array( 'shop-add-to-cart' ),
	'variable' => array( 'shop-add-to-cart', 'shop-variation-form' ),
	'external' => array(),
) as $type => $tags ) {
	test( "a form’s tags ($type) surround its product’s summary, so that the form stays their child", function () use ( $type, $tags ) {
		ShopWidgets\add_product_hooks();
		$GLOBALS['product'] = 'variable' === $type ? new WC_Product_Variable() : new WC_Product();
		$GLOBALS['product']->type = $type;
		$around = array_fill_keys( $tags, array() );
		same( wrap( '<div class="summary">|</div>', $around ), printed( function () use ( $type ) {
			product_page( "single-product/add-to-cart/$type.php" );
		} ) );
		// Another one, in a list below it, has its own.
		same( wrap( '|', array( 'shop-add-to-cart' => array() ) ), printed( function () {
			open_template( 'single-product/add-to-cart/simple.php' );
			echo '|';
			close_template( 'single-product/add-to-cart/simple.php' );
		} ) );
		unset( $GLOBALS['product'] );
	} );
}

test( 'in a block theme they stand around the form', function () {
	ShopWidgets\add_product_hooks();
	Site::$options['block theme'] = true;
	$GLOBALS['product']           = new WC_Product();
	same( '<div class="summary"><shop-add-to-cart>|</shop-add-to-cart></div>', printed( function () {
		product_page( 'single-product/add-to-cart/simple.php' );
	} ) );
	unset( $GLOBALS['product'] );
} );

foreach ( array(
	'<form class="woocommerce-ordering" method="get"><select></select></form>' => '<form class="woocommerce-ordering" method="get"><shop-sort><select></select></shop-sort></form>',
	'<div>of a theme</div>' => '<shop-sort><div>of a theme</div></shop-sort>',
) as $printed => $expected ) {
	test( "the tag of an ordering stands inside its form: $printed", function () use ( $printed, $expected ) {
		same( $expected, printed( function () use ( $printed ) {
			open_template( 'loop/orderby.php' );
			echo $printed;
			close_template( 'loop/orderby.php' );
		} ) );
	} );
}

test( 'an ordering without its tag is as it was printed', function () {
	Site::$options['shop_widgets'] = array( 'mode_sort' => 'off' );
	same( '<form></form>', printed( function () {
		open_template( 'loop/orderby.php' );
		echo '<form></form>';
		close_template( 'loop/orderby.php' );
	} ) );
} );

test( 'a behaviour that is off leaves its template alone', function () {
	Site::$options['shop_widgets'] = array( 'mode_gallery' => 'off' );
	same( '', printed( function () {
		open_template( 'single-product/product-image.php' );
		close_template( 'single-product/product-image.php' );
	} ) );
} );

test( 'a list of products is surrounded', function () {
	same( '<shop-add-to-cart><ul>', open_loop( '<ul>' ) );
	same( '</ul></shop-add-to-cart>', close_loop( '</ul>' ) );
} );

foreach ( array(
	'woocommerce_cart'       => '<shop-quantity><shop-cart>|</shop-cart></shop-quantity>',
	'woocommerce_checkout'   => '<shop-checkout><shop-password>|</shop-password></shop-checkout>',
	'woocommerce_my_account' => '<shop-password>|</shop-password>',
	'szbd'                   => '|',
	'gallery'                => '|',
) as $shortcode => $around ) {
	test( "the shortcode $shortcode has its tags around it", function () use ( $shortcode, $around ) {
		same( $around, around_shortcode( '|', $shortcode ) );
	} );
}

test( 'the searchable selects of the checkout are named where they are on', function () {
	Site::$options['shop_widgets'] = array( 'mode_filter-select' => 'replace' );
	Site::$roles                   = array( 'read' );
	same( '<shop-filter-select data-for="select.country_select, select.state_select"><shop-checkout>|</shop-checkout></shop-filter-select>', around_shortcode( '|', 'woocommerce_checkout' ) );
} );

test( 'the cart widget is surrounded, other widgets are not', function () {
	$params = array( array( 'widget_id' => 'woocommerce_widget_cart-2', 'before_widget' => '<section>', 'after_widget' => '</section>' ) );
	same( '<shop-mini-cart><section>', around_cart_widget( $params )[0]['before_widget'] );
	same( '</section></shop-mini-cart>', around_cart_widget( $params )[0]['after_widget'] );
	$params[0]['widget_id'] = 'search-2';
	same( '<section>', around_cart_widget( $params )[0]['before_widget'] );
} );

test( 'a field with the class shop-date gets a calendar in the week of the site', function () {
	Site::$options['start_of_week'] = '1';
	same( '<shop-date data-min-date="+1" data-first-day="1"><p></p></shop-date>', around_date_field( '<p></p>', 'day', array( 'class' => array( 'shop-date' ), 'shop_date' => array( 'data-min-date' => '+1' ) ) ) );
	same( '<p></p>', around_date_field( '<p></p>', 'day', array( 'class' => array( 'form-row-wide' ) ) ) );
} );

foreach ( array(
	array( 'woocommerce/checkout', array(), '<shop-checkout>|</shop-checkout>' ),
	array( 'woocommerce/product-new', array(), '<shop-add-to-cart>|</shop-add-to-cart>' ),
	array( 'woocommerce/product-collection', array(), '|' ),
	array( 'woocommerce/mini-cart', array(), '|' ),
	array( 'core/legacy-widget', array( 'idBase' => 'woocommerce_widget_cart' ), '<shop-mini-cart>|</shop-mini-cart>' ),
	array( 'core/legacy-widget', array( 'idBase' => 'search' ), '|' ),
	array( 'core/template-part', array( 'slug' => 'header' ), '|' ),
) as list( $block, $attributes, $around ) ) {
	test( "the block $block " . json_encode( $attributes ) . ' becomes ' . $around, function () use ( $block, $attributes, $around ) {
		same( $around, around_block( '|', array( 'blockName' => $block, 'attrs' => $attributes ) ) );
	} );
}

test( 'what others write onto a block, before us or after us, they write onto its own element', function () {
	$mark = function ( $name ) {
		return function ( $html ) use ( $name ) {
			return preg_replace( '/^<[\w-]+/', "$0 $name", $html );
		};
	};
	ShopWidgets\add_block_hooks();
	add_filter( 'render_block', $mark( 'data-any' ) );
	add_filter( 'render_block_woocommerce/checkout', $mark( 'data-own' ) );
	foreach ( array( 'once', 'again' ) as $time ) {
		$block = array( 'blockName' => 'woocommerce/checkout', 'attrs' => array() );
		$html  = apply_filters( 'render_block', '<div>|</div>', $block );
		same( '<shop-checkout><div data-own data-any>|</div></shop-checkout>', apply_filters( 'render_block_woocommerce/checkout', $html, $block ) );
	}
} );

test( 'a header of a block theme stays on the screen where that was chosen', function () {
	Site::$options['shop_widgets'] = array( 'mode_sticky-header' => 'beside' );
	same( '<shop-sticky-header data-sticky>|</shop-sticky-header>', around_block( '|', array( 'blockName' => 'core/template-part', 'attrs' => array( 'slug' => 'header' ) ) ) );
	same( '|', around_block( '|', array( 'blockName' => 'core/template-part', 'attrs' => array( 'slug' => 'footer' ) ) ) );
} );

test( 'on a fresh site nothing but tags around the shop\'s markup is printed', function () {
	same( '', printed( 'ShopWidgets\print_page_end' ) );
} );

test( 'the banner of shop managers gets its tag for those alone', function () {
	Site::$roles = array( 'manage_woocommerce' );
	same( '<shop-coming-soon></shop-coming-soon>', printed( 'ShopWidgets\print_page_end' ) );
} );

test( 'a side cart of our own knows where its buttons lead, and leaves cart and checkout alone', function () {
	Site::$options['shop_widgets'] = array( 'own_side_cart' => 'yes' );
	same( 1, preg_match( '/^<shop-side-cart data-source="store-api" data-cart-url="[^"]+" data-checkout-url="[^"]+" data-products-url="[^"]+"><\/shop-side-cart>$/', printed( 'ShopWidgets\print_page_end' ) ) );
	Site::$page = 'cart';
	same( '', printed( 'ShopWidgets\print_page_end' ) );
} );

test( 'a menu at the side has the links of the first menu that the theme shows, in their levels', function () {
	Site::$menus = array(
		'primary' => array(
			(object) array( 'ID' => 7, 'menu_item_parent' => '0', 'title' => 'Shop &amp; <b>more</b>', 'url' => '/shop/' ),
			(object) array( 'ID' => 8, 'menu_item_parent' => '7', 'title' => '"Kettles"', 'url' => '/kettles/', 'object_id' => '5' ),
			(object) array( 'ID' => 9, 'menu_item_parent' => '0', 'title' => 'About', 'url' => '/about/' ),
		),
	);
	same( '', printed( 'ShopWidgets\print_page_end' ) );
	Site::$options['shop_widgets'] = array( 'mode_offcanvas-menu' => 'beside' );
	$html = printed( 'ShopWidgets\print_page_end' );
	same( 1, preg_match( '/^<shop-offcanvas-menu data-menu="([^"]+)"><\/shop-offcanvas-menu>$/', $html, $found ) );
	same(
		array(
			array(
				'label'   => 'Shop & more',
				'url'     => '/shop/',
				'current' => true,
				'items'   => array( array( 'label' => '"Kettles"', 'url' => '/kettles/', 'current' => false, 'items' => array() ) ),
			),
			array( 'label' => 'About', 'url' => '/about/', 'current' => false, 'items' => array() ),
		),
		json_decode( html_entity_decode( $found[1], ENT_QUOTES ), true )
	);
} );

test( 'a theme that shows no menu lends the place to the first menu of the site', function () {
	Site::$others = array( array( (object) array( 'ID' => 7, 'menu_item_parent' => '0', 'title' => 'Shop', 'url' => '/shop/' ) ) );
	Site::$options['shop_widgets'] = array( 'mode_offcanvas-menu' => 'beside' );
	same( 1, preg_match( '/data-menu="[^"]*Shop/', printed( 'ShopWidgets\print_page_end' ) ) );
} );

test( 'without any menu of the site the tag drives what the theme prints', function () {
	Site::$options['shop_widgets'] = array( 'mode_offcanvas-menu' => 'beside' );
	same( '<shop-offcanvas-menu></shop-offcanvas-menu>', printed( 'ShopWidgets\print_page_end' ) );
} );

test( 'a template prints a tag by one call', function () {
	same( '<shop-offcanvas-menu data-menu="[]"><a></a></shop-offcanvas-menu>', tag( 'offcanvas-menu', array( 'data-menu' => array() ), '<a></a>' ) );
} );

test( 'the filter of the whole plugin leaves the page as the shop prints it', function () {
	add_filter( 'shop_widgets_active', function () {
		return false;
	} );
	same( '|', around_shortcode( '|', 'woocommerce_cart' ) );
	same( '<a></a>', tag( 'offcanvas-menu', array(), '<a></a>' ) );
	same( '<ul>', open_loop( '<ul>' ) );
} );

test( 'a product\'s page expects the tags of its parts, a listing its own', function () {
	$GLOBALS['product'] = new WC_Product_Variable();
	Site::$page         = 'product';
	same( array(), array_diff( array( 'shop-gallery', 'shop-tabs', 'shop-variation-form', 'shop-quantity' ), expected_tags() ) );
	Site::$page = 'shop';
	same( array(), array_diff( array( 'shop-add-to-cart', 'shop-sort' ), expected_tags() ) );
} );

test( 'a block theme has printed its body, and expects what stands there', function () {
	Site::$options['block theme'] = true;
	Site::$page                   = 'shop';
	open_tag( 'shop-tabs' );
	same( true, in_array( 'shop-tabs', expected_tags(), true ) );
} );
