/** What the goods are called and said to be, in Arabic. */
export const GOODS_WORDS: Readonly<Record<string, string>> = {
  'A cross-back apron in heavy cotton canvas with a pocket for secateurs.': 'مئزر متقاطع الظهر من قماش قطني ثقيل، وفيه جيب لمقص التقليم.',
  'Cross-back straps take the weight off the neck. The canvas softens with washing and the brass rivets stay where they are.':
    'الأشرطة المتقاطعة ترفع الثقل عن الرقبة. يلين القماش مع الغسل، وتبقى المسامير النحاسية في مكانها.',
  'A stove-top kettle in spun copper with a tinned inside and a whistle you can lift off.':
    'إبريق نحاسي للموقد، داخله مطلي بالقصدير، وله صفّارة تُرفع باليد.',
  'Holds a litre and a half, boils quickly on gas, and sits flat on a range. The handle is riveted, not glued.':
    'يسع لترًا ونصفًا، ويغلي سريعًا على الغاز، ويستقر على الموقد. مقبضه مثبّت بالمسامير لا بالغراء.',
  'Copper darkens with use. Half a lemon and a little salt bring the shine back.':
    'يغمق النحاس مع الاستعمال، ونصف ليمونة وقليل من الملح يعيدان إليه لمعانه.',
  'Copper Kettle from the side': 'الإبريق النحاسي من الجانب',
  'Handle and lid of the Copper Kettle': 'مقبض الإبريق النحاسي وغطاؤه',
  'A six-panel cap in waxed cotton. Have it marked, and nobody borrows it twice.':
    'قبعة من ست قطع من القطن المشمّع. ضع عليها علامتك فلا يستعيرها أحد مرتين.',
  'Waxed cotton with a cotton lining and a brass buckle at the back. Initials or a name are stitched inside the brim.':
    'قطن مشمّع ببطانة قطنية وإبزيم نحاسي من الخلف. تُطرَّز الأحرف الأولى أو الاسم داخل الحافة.',
  'Field Cap in red': 'قبعة الحقل الحمراء',
  'Field Cap in black': 'قبعة الحقل السوداء',
  Black: 'أسود',
  White: 'أبيض',
  'Red, Black': 'أحمر، أسود',
  'Name &amp; mark': 'الاسم والعلامة',
  None: 'بلا',
  'Initials &quot;A.B.&quot;': 'الأحرف الأولى «A.B.»',
  'Owner&#039;s name': 'اسم صاحبها',
  'None, Initials &quot;A.B.&quot;, Owner&#039;s name': 'بلا، الأحرف الأولى «A.B.»، اسم صاحبها',
  'What a first garden asks for. Take all three, or only the one you are missing.':
    'ما تحتاج إليه حديقتك الأولى. خذ الثلاثة، أو ما ينقصك منها فقط.',
  'A fork to weed with, twine to tie with and a mat to kneel on. Choose how many of each; they travel in one box.':
    'شوكة لإزالة الأعشاب، وخيط للربط، ووسادة للركوع. اختر عدد كل منها، وتصل كلها في صندوق واحد.',
  'A year of Fieldhouse for somebody else: twelve boxes, one a month, announced by email.':
    'سنة من Fieldhouse لمن تحب: اثنا عشر صندوقًا، واحد كل شهر، ويصل الخبر بالبريد الإلكتروني.',
  'A note for a whole year of boxes, one a month, chosen by us or by them. It comes by email at once; nothing is posted but the boxes.':
    'بطاقة لسنة كاملة من الصناديق، واحد كل شهر، نختارها نحن أو يختارها صاحبها. تصل البطاقة بالبريد الإلكتروني فورًا، ولا يُشحن إلا الصناديق.',
  'A year of sowing dates, moon phases and blank pages for your own mistakes.':
    'سنة من مواعيد البذر وأطوار القمر وصفحات بيضاء لأخطائك أنت.',
  'Printed and posted by the press that makes it; the button takes you to their shop.':
    'تطبعه وترسله دار النشر نفسها، والزر يأخذك إلى متجرها.',
  'Three forged tines and an ash handle, for weeding close to the roots.':
    'ثلاث أسنان مطروقة ومقبض من خشب الدردار، لإزالة الأعشاب قرب الجذور.',
  'One piece of carbon steel, from the tips to the tang. It will not bend in clay, and it will rust if it sleeps outside.':
    'قطعة واحدة من الفولاذ الكربوني من الأسنان إلى الساق. لا تنثني في الطين، وتصدأ إن باتت في الخارج.',
  'Waxed canvas over a thick cork core; kind to knees on cold ground.': 'قماش مشمّع فوق لبّ سميك من الفلّين، يريح الركبتين على الأرض الباردة.',
  'The cork does not soak up water and springs back for years. Two handles, so it doubles as a seat on a wet bench.':
    'لا يتشرّب الفلّين الماء، ويستعيد شكله سنوات. له مقبضان، فيصلح مقعدًا على دكة مبتلّة.',
  'Washed linen that dries glasses without leaving fluff behind.': 'كتّان مغسول يجفف الكؤوس ولا يترك عليها وبرًا.',
  'Woven from long flax and washed before it is sewn, so it is soft from the first day and does not shrink later. Boil-proof.':
    'منسوج من كتّان طويل الألياف ومغسول قبل الخياطة، فهو ناعم من اليوم الأول ولا ينكمش بعده. يتحمّل الغلي.',
  'End-grain oak, oiled by hand, with a groove that keeps the juice on the board.':
    'بلوط بأليافه القائمة، مزيّت باليد، وله مجرى يحفظ العصارة على اللوح.',
  'Made from offcuts of a joinery two villages away, glued end-grain up so that the knife closes the wood instead of cutting it.':
    'مصنوع من قصاصات ورشة نجارة على بُعد قريتين، وأليافه إلى أعلى، فتُغلق السكين الخشب ولا تقطعه.',
  'Wipe it, dry it upright, and give it a spoonful of linseed oil when it looks thirsty.':
    'امسحه وجفّفه قائمًا، وأعطه ملعقة من زيت الكتّان كلما بدا جافًا.',
  'Oak Chopping Board from the side': 'لوح التقطيع من الجانب',
  'Back of the Oak Chopping Board': 'ظهر لوح التقطيع',
  'A stoneware salt pig with a mouth wide enough for a floury hand.': 'وعاء ملح من الفخار الحجري، فوهته تتسع ليدٍ عليها الدقيق.',
  'Thrown and glazed in small batches; the unglazed inside keeps the salt dry. The next firing is in spring.':
    'يُشكَّل ويُزجَّج بأعداد قليلة، وداخله غير المزجّج يحفظ الملح جافًا. الحرق القادم في الربيع.',
  'A tin with monthly dividers that keeps packets dry and in sowing order.': 'علبة بفواصل للأشهر تحفظ الأكياس جافة ومرتبة بحسب موعد البذر.',
  'Twelve dividers, a lid that closes with a click, and room for about ninety packets. One for each household, while they last.':
    'اثنا عشر فاصلًا، وغطاء يُغلق بطقّة، ومتسع لنحو تسعين كيسًا. واحدة لكل بيت ما دامت الكمية.',
  'Two hundred metres of green jute on a turned beech spool.': 'مئتا متر من الجوت الأخضر على بكرة مخروطة من الزان.',
  'Three-ply jute that holds a knot and rots down with the plants at the end of the season. The spool takes refills.':
    'جوت من ثلاث جدائل يمسك العقدة ويتحلل مع النبات آخر الموسم. يمكن إعادة ملء البكرة.',
  'Ribbed socks in undyed wool, long enough for boots.': 'جوارب مضلّعة من صوف غير مصبوغ، طولها يناسب الأحذية العالية.',
  'Knitted from the fleece of Welsh hill sheep with a little nylon at heel and toe. Wash cool, dry flat.':
    'محبوكة من صوف أغنام تلال ويلز مع قليل من النايلون في الكعب والأصابع. تُغسل بالماء البارد وتُجفف مبسوطة.',
  'Seven litres, a long spout and a brass rose that comes off for seedlings.': 'سبعة لترات، وعنق طويل، ورأس نحاسي يُنزع من أجل الشتلات.',
  'Hot-dipped and seamed by hand. The handle runs over the top, so the can balances full and empty.':
    'مغلفنة على الساخن وملحومة باليد. يمتد المقبض فوقها، فتتوازن ممتلئة وفارغة.',
  'Heavy enough to stay put. It has outlived two knives.': 'ثقيل فلا يتحرك. عاش أكثر من سكينين.',
  'A good board, but it wants oiling more often than I manage.': 'لوح جيد، لكنه يطلب الزيت أكثر مما أستطيع.',
  'Too thick for our drawer.': 'أسمك من أن يدخل درجنا.',
  'Very good, would buy again.': 'جيد جدًا، وسأشتريه مرة أخرى.',
  'It does the job.': 'يؤدي الغرض.',
  'Not what I wanted: it does not work on our induction hob.': 'ليس ما أردت: لا يعمل على موقدنا الحثّي.',
  'Warm in wellingtons in February. Enough said.': 'دافئة في أحذية المطر في فبراير، وهذا يكفي.',
  'Lovely, a little long in the leg.': 'جميلة، طويلة قليلًا عند الساق.',
  'Scratchy on the first day, fine after a wash.': 'خشنة في اليوم الأول، وجيدة بعد الغسل.',
  Ada: 'آدا',
  Ben: 'بن',
  Cleo: 'كليو',
  Dan: 'دان',
  Elsie: 'إلسي',
  Femi: 'فيمي',
  'Add a review': 'أضف مراجعة',
  'out of 5 based on': 'من 5 بناءً على',
  'customer ratings': 'تقييمات للعملاء',
  'customer rating': 'تقييم واحد',
  'customer reviews)': 'مراجعات للعملاء)',
  'customer review)': 'مراجعة واحدة)',
  'All about it': 'كل التفاصيل',
  'Buy one of this item': 'اشترِ قطعة من هذا المنتج',
};
