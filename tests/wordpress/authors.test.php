<?php
/** What an author may place and say. */

use function ShopWidgets\allow_tags;
use function ShopWidgets\render_author_tag;
use function ShopWidgets\render_block_tag;
use function ShopWidgets\render_shortcode;

test( 'a shortcode prints its tag with the fields it knows', function () {
	same( '<shop-countdown data-time-zone="Europe/Berlin" data-look="bar"></shop-countdown>', render_shortcode( array( 'tag' => 'countdown', 'look' => 'bar', 'onclick' => 'evil()', 'log_url' => '//evil' ) ) );
} );

test( 'a choice, a number and JSON that are none are left out', function () {
	same( '<shop-countdown data-time-zone="Europe/Berlin"></shop-countdown>', render_author_tag( 'countdown', array( 'look' => 'huge', 'utc-offset' => 'ten', 'timers' => '[{' ) ) );
} );

test( 'JSON in a shortcode has its brackets written as entities', function () {
	same( '<shop-countdown data-time-zone="Europe/Berlin" data-timers="[{&quot;id&quot;:&quot;a&quot;}]"></shop-countdown>', render_author_tag( 'countdown', array( 'timers' => '&#091;{"id":"a"}&#93;' ) ) );
} );

test( 'an entity in a text of JSON is the character it stands for, and breaks nothing', function () {
	$written = '[{"id":"5&quot; &#34;pot&#34; &#x22;x&#x22;","b":"&amp;quot; & &lt;b&gt; &#92; &nosuch;"}]';
	$read    = array( array( 'id' => '5" "pot" "x"', 'b' => '&quot; & <b> \\ &nosuch;' ) );
	$found   = static function ( $html ) {
		preg_match( '/ data-timers="([^"]*)"/', $html, $parts );
		return json_decode( html_entity_decode( $parts[1], ENT_QUOTES | ENT_HTML5, 'UTF-8' ), true );
	};
	same( $read, $found( render_shortcode( array( 'tag' => 'countdown', 'timers' => $written ) ) ) );
	same( $read, $found( render_block_tag( array( 'tag' => 'shop-countdown', 'settings' => array( 'data-timers' => $written ) ), '' ) ) );
	same( $read, $found( ShopWidgets\tag( 'countdown', array( 'data-timers' => $written ) ) ) );
	same( $read, $found( ShopWidgets\tag( 'countdown', array( 'data-timers' => json_decode( $written, true ) ) ) ) );
} );

test( 'an entity in another text stays for the browser to read', function () {
	same( '<shop-carousel data-label="Tom &amp; &quot;Jerry&quot; [&quot;"></shop-carousel>', render_author_tag( 'carousel', array( 'label' => 'Tom &amp; &quot;Jerry&quot; [&quot;' ) ) );
	same( '<shop-carousel data-label="[&quot;"></shop-carousel>', render_author_tag( 'carousel', array( 'label' => '[&quot;' ) ) );
} );

test( 'a switch that is as it always is says nothing', function () {
	same( '<shop-carousel><div></div></shop-carousel>', render_author_tag( 'carousel', array( 'data-loop' => true ), '<div></div>' ) );
	same( '<shop-carousel data-loop="false"><div></div></shop-carousel>', render_author_tag( 'carousel', array( 'data-loop' => false ), '<div></div>' ) );
} );

test( 'values are escaped', function () {
	same( '<shop-carousel data-label="&quot;&gt;&lt;script&gt;"></shop-carousel>', render_author_tag( 'carousel', array( 'label' => '"><script>' ) ) );
} );

test( 'a tag that authors may not place leaves its content alone', function () {
	same( 'text', render_author_tag( 'cookie-bar', array( 'log-url' => '//evil' ), 'text' ) );
	same( 'text', render_author_tag( 'x onload=', array(), 'text' ) );
} );

test( 'a side cart is told by the shop where it leads', function () {
	same( 1, preg_match( '/^<shop-side-cart data-source="store-api" data-cart-url="https:\/\/shop\.example\/cart\/"/', render_author_tag( 'side-cart', array( 'cart-url' => '//evil' ) ) ) );
} );

test( 'a block prints the same as a shortcode', function () {
	same( render_author_tag( 'shop-countdown', array( 'look' => 'bar' ) ), render_block_tag( array( 'tag' => 'shop-countdown', 'settings' => array( 'data-look' => 'bar' ) ), '' ) );
	same( 'text', render_block_tag( array(), 'text' ) );
} );

test( 'the filter of posts lets the display tags through, and no other', function () {
	$tags = allow_tags( array( 'p' => array() ), 'post' );
	same( array( 'p', 'shop-countdown', 'shop-carousel' ), array_keys( $tags ) );
	same( true, isset( $tags['shop-countdown']['data-timers'] ) );
	same( false, isset( $tags['shop-countdown']['data-api-url'] ) );
	same( array( 'p' => array() ), allow_tags( array( 'p' => array() ), 'data' ) );
} );
