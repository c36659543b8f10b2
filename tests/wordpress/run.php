<?php
/**
 * Runs the tests of the plugin's functions and prints one line of JSON for each: `{"name": …, "error": …}`; `error` is null where all is
 * well. Every notice of PHP is an error.
 *
 *     php tests/wordpress/run.php <folder of the plugin>
 */

error_reporting( E_ALL );
set_error_handler(
	static function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

$folder = $argv[1] . '/includes/';
require __DIR__ . '/doubles.php';
define( 'SHOP_WIDGETS_FILE', $argv[1] . '/shop-widgets.php' );
// assets.php declares build() for itself; the doubles bring another one.
$assets = preg_replace( '/\nfunction build\(\) \{.*?\n\}\n/s', "\n", file_get_contents( $folder . 'assets.php' ), 1, $count );
assert( 1 === $count );
eval( preg_replace( '/^<\?php/', '', $assets ) );
foreach ( array( 'behaviours', 'settings', 'view', 'tags', 'products', 'availability', 'pages', 'blocks', 'consent', 'replace', 'uses', 'failures', 'authors' ) as $part ) {
	require $folder . "$part.php";
}
foreach ( array( 'rows', 'settings-tab', 'publishing', 'start', 'sample', 'consent', 'check', 'preview', 'status', 'report', 'class-settings-page' ) as $part ) {
	require $argv[1] . "/admin/$part.php";
}
require $folder . 'cli.php';

/** Tests by name. @var array<string, callable> $tests */
$tests = array();
/**
 * Names a test.
 *
 * @param string   $name Subject and effect.
 * @param callable $run  Throws where something is wrong.
 */
function test( $name, callable $run ) {
	global $tests;
	assert( ! isset( $tests[ $name ] ) );
	$tests[ $name ] = $run;
}
/**
 * Two values are the same.
 *
 * @param mixed $expected What it ought to be.
 * @param mixed $got      What it is.
 */
function same( $expected, $got ) {
	if ( $expected !== $got ) {
		throw new Exception( 'expected ' . json_encode( $expected ) . ', got ' . json_encode( $got ) );
	}
}
/**
 * What a function prints.
 *
 * @param callable $run The function.
 * @return string
 */
function printed( callable $run ) {
	ob_start();
	$run();
	return ob_get_clean();
}

foreach ( glob( __DIR__ . '/*.test.php' ) as $file ) {
	require $file;
}
$hooks = array();
foreach ( $tests as $name => $run ) {
	Site::reset();
	Site::$hooks = $hooks;
	unset( $GLOBALS['product'] );
	$_GET    = array();
	$_COOKIE = array();
	unset( $_SERVER['HTTP_REFERER'] );
	$error = null;
	$level = ob_get_level();
	try {
		$run();
	} catch ( Throwable $thrown ) {
		$error = $thrown->getMessage() . ' at ' . basename( $thrown->getFile() ) . ':' . $thrown->getLine();
	}
	while ( ob_get_level() > $level ) {
		ob_end_clean();
	}
	echo json_encode( array( 'name' => $name, 'error' => $error ) ), "\n";
}
