<?php
/**
 * Names what a file has of PHP newer than 7.4: words, operators, attributes, parameters that become properties, types joined by a bar,
 * a comma after the last parameter of a function, and functions that neither PHP 7.4 nor WordPress 6.5 has: that brings `str_contains` and
 * its like along.
 *
 *     php tests/wordpress/words.php <file>
 */

$newer  = array_filter(
	array( 'T_MATCH', 'T_NULLSAFE_OBJECT_OPERATOR', 'T_ATTRIBUTE', 'T_ENUM', 'T_READONLY', 'T_PROPERTY_C' ),
	'defined'
);
$newer  = array_map( 'constant', $newer );
$source = file_get_contents( $argv[1] );
$found  = array();
foreach ( token_get_all( $source ) as $token ) {
	if ( is_array( $token ) && in_array( $token[0], $newer, true ) ) {
		$found[] = "$token[1] in line $token[2]";
	}
}
$code = preg_replace( '#/\*.*?\*/|//[^\n]*#s', '', $source );
foreach ( array(
	'a type of several'               => '/function\s*\w*\([^)]*\b\w+\|\w+\s+\$/',
	'a result of several types'       => '/\)\s*:\s*\??\w+\|\w+/',
	'mixed, static or never'          => '/\)\s*:\s*(mixed|static|never)\b/',
	'a parameter that is a property'  => '/__construct\([^)]*\b(public|private|protected)\s/',
	'a comma after the last parameter' => '/function\s*\w*\([^()]*,\s*\)/',
	'a catch without a variable'      => '/\bcatch\s*\(\s*[\w\\\\]+\s*\)/',
	'a throw inside of an expression' => '/(\?\?|\?|:|=>|&&|\|\|)\s*throw\b/',
	'the class of an object'          => '/\$\w+::class\b/',
	'a function of PHP 8'             => '/(?<![\w>:\\\\])(get_debug_type|get_resource_id|fdiv|preg_last_error_msg|json_validate|str_increment|str_decrement|mb_str_pad|mb_trim|mb_ucfirst|array_find|array_find_key|array_any|array_all)\s*\(/',
	'a name before an argument'       => '/[(,]\s*[a-z_]+:\s+[^:]/',
) as $what => $pattern ) {
	if ( preg_match( $pattern, $code, $match ) ) {
		$found[] = "$what: $match[0]";
	}
}
if ( $found ) {
	fwrite( STDERR, implode( '; ', $found ) . "\n" );
	exit( 1 );
}
